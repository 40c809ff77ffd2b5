import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { mqttConfig } from '@signalbox/contract/settings'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMessages } from '#language.tsx'
import { ConfigForm } from '#form/ConfigForm.tsx'
import { useReview } from '#form/review/use-review.ts'
import { groupsFromSchema } from '#form/facts.ts'
import { Section } from '#ui/Section.tsx'
import { galleryMessages as m } from './gallery.messages.ts'

const paths = [
  'max_packet_size',
  'max_qos_allowed',
  'max_inflight',
  'wildcard_subscription',
  'server_keepalive',
  'retry_interval',
  'max_subscriptions',
  'response_information',
] as const
const groups = groupsFromSchema(z.object({ mqtt: mqttConfig }), [
  {
    title: m.fields,
    about: m.bodyText,
    fields: paths.map((path) => ({ path: `mqtt.${path}`, label: m.value, help: m.bodyText })),
  },
])
const config = { mqtt: { ...z.parse(mqttConfig, {}), retry_interval: '1h30m' } }

/** A form of settings, and the dialog before they are changed, with a change of another user. */
export function GalleryConfig() {
  const t = useMessages(m)
  const { review, dialog } = useReview()
  const [now, setNow] = useState(config)
  return (
    <>
      <ConfigForm
        groups={groups}
        config={now}
        readNow={async () => now}
        save={async (body) => setNow(body)}
      />
      <Section title={t.review}>
        <Button
          variant="default"
          onClick={() =>
            void review({
              seen: { a: { b: 1, c: 'x' } },
              next: { a: { b: 2, c: 'y' } },
              readNow: async () => ({ a: { b: 3, c: 'x' } }),
              save: () => Promise.reject(new Error(t.failed)),
              effects: () => [{ tone: 'warning', title: t.warning, text: t.bodyText }],
            })
          }
        >
          {t.review}
        </Button>
        {dialog}
      </Section>
    </>
  )
}
