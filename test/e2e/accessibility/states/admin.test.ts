import { auditScreens } from '../screens.ts';

auditScreens('admin', 'one', 'states');
