import { useMessages } from '../../language.tsx'
import { Section } from '../../ui/Section.tsx'
import { masked } from '../masked.ts'
import { chainMessages } from './chain.messages.ts'

/** One that has no form here: what it is, without its secrets. */
export function MaskedConfiguration({ config }: { config: object }) {
  const t = useMessages(chainMessages)
  return (
    <Section title={t.config} about={t.configAbout}>
      <pre className="mono">{JSON.stringify(masked(config), null, 2)}</pre>
    </Section>
  )
}
