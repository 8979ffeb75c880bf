import { auditScreens } from './screens.ts';

auditScreens('admin', { depth: 'one', parts: 2 });
