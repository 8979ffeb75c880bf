import { auditGallery } from '#test/e2e/accessibility/gallery.ts';
import { auditOnce, auditViews } from '#test/e2e/accessibility/screens.ts';

auditGallery('in both themes, on a phone, zoomed and with doubled text', auditOnce, auditViews);
