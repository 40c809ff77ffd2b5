import type { AnyOperation } from '@signalbox/contract/client'
import { useLayoutEffect, useState } from 'react'
import { useMessages } from '#language.tsx'
import type { Config, Kind } from '#form/field.ts'
import { KindFields } from '#form/KindFields.tsx'
import type { ReviewOptions } from '#form/review/ReviewOptions.tsx'
import { useItemForm } from '#form/use-item-form.ts'
import { asksServer, switched } from '#form/values.ts'
import { Section } from '#ui/Section.tsx'
import { trialOfChange } from './trial.ts'
import { SettingsForm } from '../saving/SettingsForm.tsx'
import { probeSubject } from './probe-body.ts'
import { TryServer } from './TryServer.tsx'
import { wizardMessages } from './wizard.messages.ts'

interface KindSettingsProps {
  title: string
  kind: Kind
  config: Config
  /**
   * Reads the stored configuration. A change replaces all of it, so changes by other users since then must be included.
   */
  readNow: () => Promise<Config>
  /** The operation that `save` calls. */
  put: AnyOperation
  save: (body: Record<string, unknown>, options: ReviewOptions) => Promise<unknown>
  /** Where the API has it: for a trial. */
  readStatus?: () => Promise<object>
  /** A trial runs, or waits for a choice. */
  onBusy?: (isBusy: boolean) => void
}

/** The form of one that there is. */
export function KindSettings(props: KindSettingsProps) {
  const { title, kind, config, readNow, put, save, readStatus, onBusy } = props
  const t = useMessages(wizardMessages)
  const [isBusy, setIsBusy] = useState(false)
  const busy = isBusy ? t.busy : undefined
  useLayoutEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [isBusy, onBusy])
  const item = useItemForm({ kind, config, readNow, put, save })
  const { form, values } = item
  const [trial] = useState(
    () =>
      readStatus &&
      trialOfChange({
        async readNow() {
          const now = await readNow()
          return switched(kind, now, now.enable !== false)
        },
        save: (body) => save(body, {}),
        status: readStatus,
        onKept: async (body) => form.reset(await item.refill(body)),
      }),
  )
  return (
    <Section title={title} isTitleHidden>
      <SettingsForm
        form={form}
        busy={busy}
        onSave={item.onSave}
        test={
          asksServer(kind, values) && (
            <TryServer
              of={probeSubject(kind)}
              values={values}
              body={item.body}
              trial={trial}
              isSending={form.formState.isSubmitting}
              onBusy={setIsBusy}
              onRefused={item.onRefused}
            />
          )
        }
      >
        <KindFields kind={kind} form={form} busy={busy} />
      </SettingsForm>
      {item.dialog}
    </Section>
  )
}
