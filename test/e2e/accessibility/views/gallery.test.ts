import { auditGallery } from '../gallery.ts';
import { auditViews } from '../screens.ts';

auditGallery('on a phone, zoomed and with doubled text', auditViews);
