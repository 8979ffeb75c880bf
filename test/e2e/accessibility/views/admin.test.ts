import { auditScreens } from '../screens.ts';

auditScreens('admin', { depth: 'views', parts: 2 });
