import { useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { masked } from '../page/masked.ts'
import { chainMessages } from './chain.messages.ts'

/** Configuration of an item without a form here, with its secrets masked. */
export function MaskedConfiguration({ config }: { config: object }) {
  const t = useMessages(chainMessages)
  return (
    <Section title={t.config} about={t.configAbout}>
      <pre className="mono">{JSON.stringify(masked(config), null, 2)}</pre>
    </Section>
  )
}
