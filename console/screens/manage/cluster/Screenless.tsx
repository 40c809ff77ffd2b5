import { findScreenless, LAST_KNOWN } from '@signalbox/contract/versions'
import { useUser } from '#api/session.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { featureMessages, screenlessMessages } from './screenless.messages.ts'

/** Features that the version of the cluster has, and the console does not show. */
export function Screenless() {
  const t = useMessages(screenlessMessages)
  const language = useLanguage()
  const { edition = 'ce', version = '' } = useUser() ?? {}
  const { features, isLater } = findScreenless({ edition, version })
  if (features.length === 0) return null
  return (
    <Section title={t.title} about={t.about}>
      <ul>
        {features.map((feature) => (
          <li key={feature}>{featureMessages[feature][language]}</li>
        ))}
      </ul>
      {isLater && <p>{t.later(version, LAST_KNOWN)}</p>}
    </Section>
  )
}
