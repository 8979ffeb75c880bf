import { auditScreens } from './screens.ts';

auditScreens('admin', 2);
