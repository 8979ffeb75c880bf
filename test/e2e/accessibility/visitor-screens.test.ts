import { auditScreens } from './screens.ts';

auditScreens('visitor', { depth: 'one', parts: 1 });
