import { auditScreens } from '../screens.ts';

auditScreens('customer', 'views');
auditScreens('newcomer', 'views');
