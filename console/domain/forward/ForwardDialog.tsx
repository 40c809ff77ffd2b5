import { NativeSelect } from '@mantine/core'
import { NAME_PATTERN } from '@signalbox/contract/integration/common'
import { actionList } from '@signalbox/contract/actions'
import { connectorList } from '@signalbox/contract/connectors'
import { MAX_RULE_ID, RULE_ID, ruleList } from '@signalbox/contract/rules'
import { created } from '@signalbox/flow/save-plan'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Loading } from '#ui/Loading.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { isNameOfOther } from '../integration/name-clash.ts'
import { saveCalls } from '../integration/save-calls.ts'
import { integrationMessages } from '../integration/families.messages.ts'
import { itemState, stateWord } from '../integration/state.ts'
import { StepsFailed, useSteps, useStepSentence } from '../integration/steps.ts'
import { useTypeName } from '../integration/type-names.ts'
import { useLock } from '../page/lock.ts'
import { nameRule } from '../saving/name-rule.ts'
import { schemaResolver } from '../saving/resolver.ts'
import { useSubmit } from '../saving/submit.ts'
import { forwardMessages } from './forward.messages.ts'
import styles from './forward.module.css'
import { Forwarded, type ForwardedParts } from './Forwarded.tsx'
import { canBeWritten, forwardSql, freeName, nameFromTopic } from './proposal.ts'
import { TargetFields, type TargetForms } from './TargetFields.tsx'
import { useLastMessage } from './use-last-message.ts'
import { type Surroundings, type Target, useSurroundings } from './use-target.ts'

const CHANGED = [connectorList, actionList, ruleList]

interface ForwardDialogProps {
  /** Topic or topic filter whose messages are forwarded. */
  topic: string
  /** The client whose messages alone are forwarded. */
  clientid?: string | undefined
  onClose: () => void
}

/** Creates what forwards the messages of a topic: a connector if needed, an action and a rule. */
export function ForwardDialog({ topic, clientid, onClose }: ForwardDialogProps) {
  const t = useMessages(forwardMessages)
  const language = useLanguage()
  const lock = useLock()
  const take = useSteps(saveCalls, CHANGED)
  const explain = useStepSentence()
  const { lists, error } = useSurroundings()
  const [target, setTarget] = useState<Target>()
  const [isTargetDirty, setIsTargetDirty] = useState(false)
  const [forwarded, setForwarded] = useState<ForwardedParts>()
  const isNew = target?.connector === undefined
  const forms = useRef<TargetForms>(undefined)
  const handleForms = useCallback((next: TargetForms | undefined) => {
    forms.current = next
  }, [])
  const resolver = useMemo(
    () =>
      schemaResolver(
        z.object({
          filter: z.string().check(
            z.refine((text) => topicFilterProblem(text) === undefined, t.wrongFilter),
            z.refine((text) => canBeWritten(text, clientid), t.quotedTopic),
          ),
          name: nameRule(RULE_ID, language, MAX_RULE_ID),
          connectorName: isNew ? nameRule(NAME_PATTERN, language) : z.string(),
        }),
      ),
    [t, language, clientid, isNew],
  )
  const form = useForm({ resolver, defaultValues: { filter: topic, name: '', connectorName: '' } })
  const { control } = form
  const filter = useWatch({ control, name: 'filter' })
  useProposedNames(form, lists, { filter, clientid, type: target?.type })
  const isFilter = topicFilterProblem(filter) === undefined && canBeWritten(filter, clientid)
  const last = useLastMessage(isFilter ? filter : topic, clientid)
  const submit = useSubmit(
    form,
    async (values) => {
      const parts = await forms.current?.read()
      if (parts === undefined || target === undefined) return false
      const { type, connector = values.connectorName } = target
      const { name } = values
      if (lists?.names.has(name) === true || (await isNameOfOther('action', type, name))) {
        form.setError('name', { message: t.nameTaken(name) }, { shouldFocus: true })
        return false
      }
      const ids = { connector: `${type}:${connector}`, action: `${type}:${name}`, rule: name }
      const item = { type, enable: true }
      await take([
        ...(parts.connector === undefined
          ? []
          : [
              created(
                { noun: 'connector', id: ids.connector },
                { ...parts.connector, ...item, name: connector },
              ),
            ]),
        created({ noun: 'action', id: ids.action }, { ...parts.action, ...item, name, connector }),
        created(
          { noun: 'rule', id: ids.rule },
          {
            id: ids.rule,
            name: '',
            description: '',
            sql: forwardSql(type, values.filter, clientid),
            actions: [ids.action],
            enable: true,
          },
        ),
      ])
      return { filter: values.filter, clientid, ...ids }
    },
    {
      explain,
      onDone: setForwarded,
      onFailure: (failure) => {
        if (!(failure instanceof StepsFailed)) return
        const { step, error: cause } = failure.refusal
        forms.current?.refuse(step.noun, cause)
      },
    },
  )
  if (forwarded !== undefined) return <Forwarded {...forwarded} onClose={onClose} />
  return (
    <SideForm
      title={t.title}
      size="table"
      submitLabel={t.create}
      submit={{ ...submit, isDirty: submit.isDirty || isTargetDirty }}
      onClose={onClose}
      disabledReason={lock.reason ?? (target === undefined ? t.choose : undefined)}
    >
      <p className={styles.about}>{t.about}</p>
      {clientid !== undefined && <p className={styles.about}>{t.clientOnly(clientid)}</p>}
      <TextField control={control} name="filter" label={t.filter} required mono />
      {lists === undefined ? (
        <Waiting error={error} />
      ) : (
        <TargetSelect lists={lists} target={target} onChange={setTarget} />
      )}
      {target !== undefined && lists !== undefined && (
        <>
          <TextField
            control={control}
            name="name"
            label={t.actionName}
            autoComplete="off"
            required
            mono
          />
          <TargetFields
            key={`${target.type} ${target.connector ?? ''}`}
            target={target}
            filter={topic}
            sql={forwardSql(target.type, isFilter ? filter : topic, clientid)}
            last={last}
            onForms={handleForms}
            onDirty={setIsTargetDirty}
            connectorName={
              <TextField
                control={control}
                name="connectorName"
                label={t.connectorName}
                autoComplete="off"
                required
                mono
              />
            }
          />
        </>
      )}
    </SideForm>
  )
}

function Waiting({ error }: { error: Error | null }) {
  const sentence = useErrorSentence()
  return error === null ? <Loading /> : <ErrorState {...sentence(error)} />
}

type NamesForm = ReturnType<typeof useForm<{ filter: string; name: string; connectorName: string }>>

/**
 * Fills in names that were free when the form opened, until the user types others. What the form creates is in later
 * lists.
 */
function useProposedNames(
  form: NamesForm,
  lists: Surroundings | undefined,
  {
    filter,
    clientid,
    type,
  }: { filter: string; clientid: string | undefined; type?: string | undefined },
): void {
  const [first, setFirst] = useState(lists)
  if (first === undefined && lists !== undefined) setFirst(lists)
  const base = clientid === undefined ? nameFromTopic(filter) : nameFromTopic(clientid)
  const name = first && freeName(base, first.names)
  const connectorName =
    first && type !== undefined ? freeName(type, first.connectorNames(type)) : ''
  useEffect(() => {
    if (name === undefined) return
    // Also for fields that are not drawn yet, which `resetField` would not set.
    form.reset(
      { ...form.formState.defaultValues, name, connectorName },
      { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
    )
  }, [form, name, connectorName])
}

interface TargetSelectProps {
  lists: Surroundings
  target: Target | undefined
  onChange: (target: Target | undefined) => void
}

/** Choice of an existing connector, or of the type of a new one. */
function TargetSelect({ lists, target, onChange }: TargetSelectProps) {
  const t = useMessages(forwardMessages)
  const words = useMessages(integrationMessages)
  const typeName = useTypeName()
  const options = [
    ...lists.connectors.map((item) => ({
      target: { type: item.type, connector: item.name },
      group: t.existing,
      label: `${item.name} · ${typeName(item.type)} (${words[stateWord('connector', itemState(item))]})`,
    })),
    ...lists.types.map((type) => ({
      target: { type },
      group: t.newConnector,
      label: typeName(type),
    })),
  ]
  const toValue = ({ type, connector }: Target) => JSON.stringify([type, connector])
  const groups = [t.existing, t.newConnector].map((group) => ({
    group,
    items: options
      .filter((option) => option.group === group)
      .map((option) => ({ value: toValue(option.target), label: option.label })),
  }))
  return (
    <NativeSelect
      label={t.target}
      withAsterisk
      value={target === undefined ? '' : toValue(target)}
      data={[{ value: '', label: t.choose }, ...groups.filter(({ items }) => items.length > 0)]}
      onChange={({ currentTarget: { value } }) =>
        onChange(options.find((option) => toValue(option.target) === value)?.target)
      }
    />
  )
}
