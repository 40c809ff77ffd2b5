import { monitorCurrent } from '@signalbox/contract/monitor'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useUser } from '#api/session.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { openEditionMessages } from './license.messages.ts'

/** A broker without license keys: which edition it is, what limits its connections, and what that means. */
export function OpenEdition() {
  const t = useMessages(openEditionMessages)
  const { number } = useFormats()
  const { data } = useLive(monitorCurrent, {}, SLOW_POLL_MS)
  const version = useUser()?.version
  return (
    <Section title={t.title} about={t.about}>
      <KeyValues
        columns={2}
        items={[
          {
            label: t.edition,
            value: version === undefined ? t.openSource : t.editionOf(version),
          },
          { label: t.key, value: t.notRequired },
          {
            label: t.limit,
            value: (
              <span>
                {t.noLimit} <ScreenLink to={paths.listeners()}>{t.listeners}</ScreenLink>
              </span>
            ),
          },
          { label: t.expiry, value: t.never },
          { label: t.connections, value: data && number(data.connections ?? 0) },
        ]}
      />
    </Section>
  )
}
