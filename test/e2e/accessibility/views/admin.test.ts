import { auditScreens } from '#test/e2e/accessibility/screens.ts';

auditScreens('admin', 'views', 'all');
