import { auditScreens } from '../screens.ts';

auditScreens('visitor', { depth: 'views', parts: 3 });
