import { auditScreens } from './screens.ts';

auditScreens('customer', 'one');
auditScreens('newcomer', 'one');
