import { auditScreens } from '../screens.ts';

auditScreens('visitor', 'one', 'states');
