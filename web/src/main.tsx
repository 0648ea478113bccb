import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { startRouter } from '#app/router.ts'
import { reportCrash } from '#data/crash.ts'
import { queries } from '#data/queries.ts'
import { CrashContext } from '#ui/boundary.tsx'
import { startDensity } from '#ui/density.ts'
import './theme.css'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the application.')

startDensity()
startRouter()
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <CrashContext value={reportCrash}>
        <App />
      </CrashContext>
    </QueryClientProvider>
  </StrictMode>,
)
