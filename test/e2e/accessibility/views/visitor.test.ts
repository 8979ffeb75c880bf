import { auditScreens } from '../screens.ts';

auditScreens('visitor', 'views', 'all');
