import { auditScreens } from './screens.ts';

auditScreens('customer', { depth: 'one', parts: 1 });
auditScreens('newcomer', { depth: 'one', parts: 1 });
