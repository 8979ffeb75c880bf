import { auditScreens } from './screens.ts';

auditScreens('visitor', 3);
