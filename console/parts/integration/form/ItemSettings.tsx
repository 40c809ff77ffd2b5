import { backlogDrain } from '@signalbox/contract/backlog'
import { keepsBufferedRows } from '@signalbox/contract/integration/kept-rows'
import { use, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { isErlang, useCan } from '../../../api/use-can.ts'
import { useLanguage, useMessages } from '../../../language.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/Section.tsx'
import { kindResolver } from '../../backends/check.ts'
import type { Config, Kind } from '../../backends/field.ts'
import { placeFaults } from '../../backends/faults.ts'
import { KindFields } from '../../backends/KindFields.tsx'
import { touchedOf } from '../../backends/touched-fields.ts'
import { toBody, toValues, type Values } from '../../backends/values.ts'
import { MaskedConfiguration } from '../../chain/MaskedConfiguration.tsx'
import { ScreenLink } from '../../links.tsx'
import { SettingsForm } from '../../SettingsForm.tsx'
import { useUnlessChanged } from '../../unless-changed.tsx'
import { paths } from '../../../paths.ts'
import { type Family, outdatedBy } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { configOf, connectorIdOf, type Item, idOf, isEnabled, isOfWebhook } from '../item.ts'
import { kindOf } from '../kinds.ts'
import { useDropQuestion } from '../rows/use-drop-question.tsx'
import { useUsage } from '../use-lists.ts'
import { DraftsContext } from './drafts.ts'
import { formMessages } from './form.messages.ts'
import styles from './form.module.css'
import { ProbePanel } from './ProbePanel.tsx'
import { isNoteOnly } from './note-only.ts'

/** Fetched with the rule language. */
const TemplateCheck = late(
  async () => (await import('../template/TemplateCheck.tsx')).TemplateCheck,
)

interface ItemSettingsProps {
  family: Family
  item: Item
}

/** The settings of an existing item; a type without a form is shown as it is configured. */
export function ItemSettings({ family, item }: ItemSettingsProps) {
  const t = useMessages(formMessages)
  const kind = kindOf(family.noun, item.type)
  if (kind === undefined) {
    return (
      <>
        <Banner tone="info" title={t.formless} />
        <MaskedConfiguration config={configOf(item)} />
      </>
    )
  }
  // The page of the webhook, to which a banner leads, edits it.
  if (isOfWebhook(item)) return <MaskedConfiguration config={configOf(item)} />
  return <KnownSettings family={family} item={item} kind={kind} />
}

function KnownSettings({ family, item, kind }: ItemSettingsProps & { kind: Kind }) {
  const { operations } = family
  const words = useMessages(integrationMessages)
  const language = useLanguage()
  const id = idOf(item)
  const unlessChanged = useUnlessChanged()
  const usage = useUsage(family.noun)
  const isSure = useSaveQuestion(family, item)
  // The configuration that the form was filled from, also if a newer one is read.
  const [seen, setSeen] = useState<Config>(() => configOf(item))
  const resolver = useMemo(
    () => kindResolver(kind, language, toValues(kind, seen)),
    [kind, language, seen],
  )
  const form = useForm<Values>({ resolver, defaultValues: toValues(kind, seen) })
  const values = useWatch({ control: form.control })
  const update = useAction(operations.update, { refreshes: outdatedBy(family) })
  const readNow = async () => {
    const answer: unknown = await client.call(operations.get, { path: { id } })
    return configOf(answer as Item) // by its schema
  }
  const drafts = use(DraftsContext)
  const send = async (typed: Values, came: Config) => {
    const body = toBody(kind, typed, seen, came)
    if (drafts !== undefined) {
      const { noun } = family
      drafts.keep({ noun, type: item.type, name: item.name, body, isChange: true })
      return typed
    }
    if (!(await isSure(body, came))) return false
    try {
      await update.mutateAsync({ path: { id }, body })
    } catch (error) {
      placeFaults(form, kind, language, error)
      throw error
    }
    // As it is read, not as it was sent: a certificate becomes a file.
    const now = await readNow().catch(() => body)
    setSeen(now)
    return toValues(kind, now)
  }
  return (
    <Section title={words.settings}>
      <ConnectorOf item={item} />
      <SettingsForm
        form={form}
        onSave={(typed) =>
          unlessChanged(seen, readNow, (came) => send(typed, came), {
            about: touchedOf(kind, typed, seen),
            reload: (now) => {
              setSeen(now)
              form.reset(toValues(kind, now))
            },
          })
        }
      >
        <KindFields kind={kind} form={form} />
        <div data-wide="true" className={styles.stack}>
          {family.noun === 'action' && (
            <TemplateCheck
              type={item.type}
              kind={kind}
              values={values}
              rules={usage?.(item).rules}
            />
          )}
          <ProbePanel
            family={family}
            values={values}
            body={async () => {
              if (!(await form.trigger())) return undefined
              const body = toBody(kind, form.getValues(), seen, await readNow())
              return { ...body, type: item.type, name: item.name }
            }}
            onRefused={(cause) => placeFaults(form, kind, language, cause)}
          />
        </div>
      </SettingsForm>
    </Section>
  )
}

/** The connector of an action or a source never changes. */
function ConnectorOf({ item }: { item: Item }) {
  const words = useMessages(integrationMessages)
  if (item.connector === undefined) return null
  const link = <ScreenLink to={paths.connector(connectorIdOf(item))}>{item.connector}</ScreenLink>
  return (
    <div className={styles.of}>
      <KeyValues items={[{ label: words.connector, value: link }]} />
    </div>
  )
}

/** Asks before a change that interrupts what runs, with the rows that are lost. */
function useSaveQuestion(family: Family, item: Item) {
  const own = useMessages(family.messages)
  const t = useMessages(formMessages)
  const ask = useDropQuestion()
  // A broker that can send waiting rows before a change also keeps them over some changes.
  const canKeep = useCan(backlogDrain).can
  return async (next: Config, came: Config): Promise<boolean> => {
    // A cluster restarts an action although nothing but its note changes.
    if (!isEnabled(item) || (!isErlang() && isNoteOnly(next, came))) return true
    const isLoss = family.noun === 'action' && !(canKeep && keepsBufferedRows(came, next))
    return ask(isLoss ? [idOf(item)] : [], {
      title: own.saveTitle,
      body: own.saveText,
      confirmLabel: t.save,
    })
  }
}
