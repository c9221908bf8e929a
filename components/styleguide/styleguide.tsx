import { Toaster } from '#components/ui/feedback/toaster.tsx'
import { TooltipHost } from '#components/ui/overlay/tooltip.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { controls } from './controls.tsx'
import { kept } from './kept.tsx'
import { marks } from './marks.tsx'
import { moreControls } from './more-controls.tsx'
import { moreStates } from './more-states.tsx'
import { Specimen } from './specimen.tsx'
import { panels } from './states.tsx'

const shown = [...marks, ...controls, ...moreControls, ...kept, ...moreStates, ...panels]

/** Hover, focus and press show where the pointer and the keyboard are: they cannot be drawn beforehand. */
export const Styleguide = () => (
  <main>
    <PageHeader title="Styleguide">
      Every primitive in every state, light and dark. Point at them and tab through them for hover, focus and
      press. Development only.
    </PageHeader>
    <PageBody>
      <div>
        {shown.map((one) => (
          <Specimen key={one.name} {...one} />
        ))}
      </div>
    </PageBody>
    <Toaster />
    <TooltipHost />
  </main>
)
