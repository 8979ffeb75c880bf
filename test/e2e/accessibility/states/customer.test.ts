import { auditScreens } from '../screens.ts';

auditScreens('customer', 'one', 'states');
auditScreens('newcomer', 'one', 'states');
