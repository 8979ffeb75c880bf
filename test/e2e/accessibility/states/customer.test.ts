import { auditScreens } from '#test/e2e/accessibility/screens.ts';

auditScreens('customer', 'one', 'states');
auditScreens('newcomer', 'one', 'states');
