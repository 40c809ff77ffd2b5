import { type Control, useController } from 'react-hook-form'
import { useCanWrite } from '#api/session.ts'
import { useMessages } from '#language.tsx'
import { EditorPlace } from '#domain/editor/EditorPlace.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { late } from '#ui/late.tsx'
import { aclMessages } from './acl.messages.ts'
import styles from './AclField.module.css'

const AclEditor = late(async () => (await import('./AclEditor.tsx')).AclEditor)
const AclProblems = late(async () => (await import('./AclProblems.tsx')).AclProblems, {
  waiting: null,
})

/** Line at which the broker stopped reading, with the text that the number refers to. */
export interface BadLine {
  line: number
  text: string
}

interface AclFieldProps {
  control: Control<{ rules: string }>
  label: string
  /** The heading above the field is the same. */
  isLabelHidden?: boolean
  badLine: BadLine | undefined
}

/** Rules of an ACL file: the text, its problems in words, and examples. */
export function AclField({ control, label, isLabelHidden = false, badLine }: AclFieldProps) {
  const canWrite = useCanWrite()
  const { field, fieldState } = useController({ control, name: 'rules' })
  return (
    <div className={styles.field}>
      <div className={styles.text}>
        {!isLabelHidden && (
          <span className={styles.label} aria-hidden="true">
            {label}
          </span>
        )}
        <EditorPlace kind="acl" value={field.value}>
          <AclEditor
            label={label}
            value={field.value}
            onChange={field.onChange}
            isReadOnly={!canWrite}
            badLine={badLine?.text === field.value ? badLine.line : undefined}
            isInvalid={fieldState.error !== undefined}
          />
        </EditorPlace>
        {fieldState.error !== undefined && (
          <p role="alert" className={styles.error}>
            {fieldState.error.message}
          </p>
        )}
        <AclProblems value={field.value} />
      </div>
      <Examples />
    </div>
  )
}

function Examples() {
  const t = useMessages(aclMessages)
  const examples: readonly [about: string, code: string][] = [
    [t.exampleOwn, '{allow, all, all, ["${clientid}/#"]}.'],
    [t.exampleRegex, '{allow, {username, {re, "^dash"}}, subscribe, ["$SYS/#"]}.'],
    [t.exampleAddress, '{allow, {ipaddr, "10.0.0.0/8"}, all, ["#"]}.'],
    [
      t.exampleBoth,
      `{allow, {'and', [{username, "u"}, {clientid, {re, "^c"}}]}, publish, ["t/#"]}.`,
    ],
    [t.exampleQos, '{deny, all, {publish, [{qos, 2}, {retain, true}]}, ["t/#"]}.'],
    [t.exampleSys, '{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.'],
    [t.exampleAll, '{deny, all}.'],
  ]
  return (
    <aside>
      <h3 className={styles.title}>{t.examples}</h3>
      <ul className={styles.examples}>
        {examples.map(([about, code]) => (
          <li key={code}>
            {about}
            <div className={styles.code}>
              <code className="mono">{code}</code>
              <CopyButton value={code} label={about} />
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
