import '../shared/grid.css'

import { createRoot } from 'react-dom/client'

import { AgGrid } from './ag-grid.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(<AgGrid />)
