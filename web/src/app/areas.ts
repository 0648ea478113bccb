import { paths } from '#paths.ts'
import type { IconName } from '#ui/icon.tsx'

/** An area of the product: where it stands in the rail (`low`: below, and not in a phone's bar), its key after `g`. */
export type Area = { label: string; icon: IconName; to: string; key: string; place: 'high' | 'low' }

/** The areas in their order. */
export const areas: readonly Area[] = [
  { label: 'Dashboard', icon: 'dashboard', to: paths.dashboard, key: 'd', place: 'high' },
  { label: 'Generator', icon: 'generator', to: paths.generator, key: 'g', place: 'high' },
  { label: 'Interties', icon: 'intertie', to: paths.intertieStatus, key: 'i', place: 'high' },
  { label: 'Adequacy', icon: 'adequacy', to: paths.adequacy, key: 'a', place: 'high' },
  { label: 'Jumbo', icon: 'jumbo', to: paths.jumbo, key: 'j', place: 'high' },
  { label: 'Settings', icon: 'settings', to: paths.settings, key: 's', place: 'low' },
  { label: 'Docs', icon: 'documentation', to: paths.documentation, key: 'h', place: 'low' },
]
