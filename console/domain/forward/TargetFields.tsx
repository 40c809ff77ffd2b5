import { type ReactNode, useEffect, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useLanguage, useMessages } from '#language.tsx'
import { kindResolver } from '#form/check.ts'
import { placeFaults } from '#form/faults.ts'
import type { Config, Kind, Values } from '#form/field.ts'
import { KindFields } from '#form/KindFields.tsx'
import { toBody, toValues } from '#form/values.ts'
import { Banner } from '#ui/Banner.tsx'
import { Loading } from '#ui/Loading.tsx'
import { connectors } from '../integration/families.ts'
import { ProbePanel } from '../integration/form/ProbePanel.tsx'
import { formMessages } from '../integration/form/form.messages.ts'
import { useItemKind } from '../integration/form/use-item-kind.ts'
import { useTypeName } from '../integration/type-names.ts'
import styles from './forward.module.css'
import { ForwardPreview } from './ForwardPreview.tsx'
import { proposedValues } from './proposal.ts'
import type { LastMessage } from './use-last-message.ts'
import type { Target } from './use-target.ts'

/** Configurations that the forms describe; the connector is absent if it exists. */
interface Parts {
  connector?: Config
  action: Config
}

/** The forms of a target as the dialog around them uses them. */
export interface TargetForms {
  /** The configurations; `undefined` if a form has faults, which it then shows. */
  read: () => Promise<Parts | undefined>
  /** Shows the faults of a refusal at the fields of a part. */
  refuse: (part: string, error: unknown) => void
}

interface TargetFieldsProps {
  target: Target
  filter: string
  sql: string
  last: LastMessage | undefined
  /** Receives the forms, and `undefined` when they are gone. */
  onForms: (forms: TargetForms | undefined) => void
  /** Receives whether something was typed. */
  onDirty: (isDirty: boolean) => void
  /** Name of the new connector. */
  connectorName: ReactNode
}

/** The form of the new connector and of the action, beside the preview. */
export function TargetFields(props: TargetFieldsProps) {
  const { type, connector } = props.target
  const t = useMessages(formMessages)
  const typeName = useTypeName()
  const action = useItemKind('action', type)
  const newConnector = useItemKind('connector', type)
  if (action.isPending || newConnector.isPending) return <Loading />
  if (action.kind === undefined || newConnector.kind === undefined) {
    return <Banner tone="warning" title={t.typeMissing(typeName(type))} />
  }
  return (
    <KnownTarget
      {...props}
      kind={action.kind}
      connectorKind={connector === undefined ? newConnector.kind : undefined}
    />
  )
}

const NO_KIND: Kind = { fixed: {}, groups: [] }

interface KnownTargetProps extends TargetFieldsProps {
  kind: Kind
  /** Absent if the connector exists. */
  connectorKind: Kind | undefined
}

function KnownTarget(props: KnownTargetProps) {
  const { target, filter, sql, last, onForms, onDirty, kind, connectorKind } = props
  const { type } = target
  const language = useLanguage()
  const typeName = useTypeName()
  const resolvers = useMemo(
    () => [kindResolver(connectorKind ?? NO_KIND, language), kindResolver(kind, language)] as const,
    [connectorKind, kind, language],
  )
  const connectorForm = useForm<Values>({
    resolver: resolvers[0],
    defaultValues: connectorKind === undefined ? {} : toValues(connectorKind),
  })
  const actionForm = useForm<Values>({
    resolver: resolvers[1],
    defaultValues: proposedValues(type, kind, filter),
  })
  const values = useWatch({ control: actionForm.control })
  const connectorValues = useWatch({ control: connectorForm.control })
  const isDirty = actionForm.formState.isDirty || connectorForm.formState.isDirty
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const connectorBody = () => toBody(connectorKind ?? NO_KIND, connectorForm.getValues())
  useEffect(() => {
    onForms({
      async read() {
        const [isConnector, isAction] = [
          await connectorForm.trigger(undefined, { shouldFocus: true }),
          await actionForm.trigger(),
        ]
        if (!isConnector || !isAction) return undefined
        const action = toBody(kind, actionForm.getValues())
        if (connectorKind === undefined) return { action }
        return { action, connector: toBody(connectorKind, connectorForm.getValues()) }
      },
      refuse(part, error) {
        if (part === 'action') placeFaults(actionForm, kind, language, error)
        else if (part === 'connector' && connectorKind !== undefined) {
          placeFaults(connectorForm, connectorKind, language, error)
        }
      },
    })
    return () => onForms(undefined)
  }, [onForms, connectorForm, actionForm, kind, connectorKind, language])
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        {connectorKind !== undefined && (
          <section className={styles.part} aria-label={typeName(type)}>
            {props.connectorName}
            <KindFields kind={connectorKind} form={connectorForm} />
            <ProbePanel
              family={connectors}
              values={connectorValues}
              body={async () =>
                (await connectorForm.trigger())
                  ? { ...connectorBody(), type, name: 'probe' }
                  : undefined
              }
              onRefused={(cause) => placeFaults(connectorForm, connectorKind, language, cause)}
            />
          </section>
        )}
        <KindFields kind={kind} form={actionForm} />
      </div>
      <ForwardPreview type={type} kind={kind} values={values} sql={sql} last={last} />
    </div>
  )
}
