import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import { createKit, EMPTY_BOOT } from '@telemarket/kit';
import { createRoot } from 'react-dom/client';
import { KitGallery } from './gallery';

const root = document.getElementById('root');
if (root) createRoot(root).render(<KitGallery kit={createKit(EMPTY_BOOT, window)} />);
