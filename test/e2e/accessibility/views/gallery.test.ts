import { auditGallery } from '../gallery.ts';
import { auditOnce, auditViews } from '../screens.ts';

auditGallery('in both themes, on a phone, zoomed and with doubled text', auditOnce, auditViews);
