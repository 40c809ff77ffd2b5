import type { ExhookConfig } from '@signalbox/contract/exhook-fields'
import { type Exhook, exhookUpdate } from '@signalbox/contract/exhooks'
import { useState } from 'react'
import { useAction } from '#api/query.ts'
import { KindFields } from '#form/KindFields.tsx'
import { useItemForm } from '#form/use-item-form.ts'
import { useMessages } from '#language.tsx'
import { applyFor } from '#domain/config-history/apply.ts'
import { SettingsForm } from '#domain/saving/SettingsForm.tsx'
import { Section } from '#ui/Section.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { ProbeServer } from './ProbeServer.tsx'
import { serverKind as kind } from './server-kind.ts'
import { toExhookConfig } from './servers.ts'
import { READS, readServer } from './use-server-actions.ts'

/** The form of a server. Saving connects again. */
export function ServerSettings({ server }: { server: Exhook }) {
  const t = useMessages(exhookMessages)
  const { name } = server
  const update = useAction(exhookUpdate, { refreshes: READS })
  const [config] = useState(() => toExhookConfig(server))
  const { form, values, body, onSave, dialog } = useItemForm({
    kind,
    config,
    readNow: async () => toExhookConfig(await readServer(name)),
    put: exhookUpdate,
    save: (next, { minutes }) => {
      const request = { path: { name }, body: next as ExhookConfig } // the kind has its fields
      return minutes === undefined
        ? update.mutateAsync(request)
        : applyFor(exhookUpdate, request, minutes)
    },
  })
  return (
    <Section title={t.settings} isTitleHidden>
      <SettingsForm
        form={form}
        onSave={onSave}
        testTitle={t.test}
        test={
          <ProbeServer
            values={values}
            body={async () => (await body()) as ExhookConfig | undefined} // likewise
          />
        }
      >
        <KindFields kind={kind} form={form} />
      </SettingsForm>
      {dialog}
    </Section>
  )
}
