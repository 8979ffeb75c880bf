import { auditScreens } from './screens.ts';

auditScreens('customer', 2);
auditScreens('newcomer');
