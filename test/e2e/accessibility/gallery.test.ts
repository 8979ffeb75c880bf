import { auditGallery } from './gallery.ts';
import { auditDark, auditOnce } from './screens.ts';

auditGallery('in both themes', auditOnce, auditDark);
