import { auditScreens } from '#test/e2e/accessibility/screens.ts';

auditScreens('customer', 'views', 'all');
auditScreens('newcomer', 'views', 'all');
