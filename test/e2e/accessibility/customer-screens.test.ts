import { auditScreens } from './screens.ts';

auditScreens('customer', 'one', 'pages');
auditScreens('newcomer', 'one', 'pages');
