import { auditScreens } from '#test/e2e/accessibility/screens.ts';

auditScreens('visitor', 'one', 'states');
