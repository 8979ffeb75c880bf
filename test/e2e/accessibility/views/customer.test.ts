import { auditScreens } from '../screens.ts';

auditScreens('customer', { depth: 'views', parts: 2 });
auditScreens('newcomer', { depth: 'views', parts: 1 });
