import { it } from 'vitest'
import { paths } from '../../../paths.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useUpstream } from '../../../testing/upstream.ts'
import { unavailableMessages } from '../../../parts/unavailable.messages.ts'

useUpstream()

it.each([paths.schemas(), paths.newSchema(), paths.schema('one')])(
  'a cluster of the open edition has no registry, and %s says why',
  async (to) => {
    const { main } = await renderScreen(to)
    await main.findByText(unavailableMessages.enterprise.en)
  },
)
