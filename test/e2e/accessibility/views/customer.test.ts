import { auditScreens } from '../screens.ts';

auditScreens('customer', 'views', 'all');
auditScreens('newcomer', 'views', 'all');
