import { auditScreens } from '../screens.ts';

auditScreens('admin', 'views', 'all');
