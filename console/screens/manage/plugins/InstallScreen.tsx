import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { nodeList } from '@signalbox/contract/nodes'
import { pluginHostGet } from '@signalbox/contract/plugins'
import { useEffect, useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { useLock } from '#domain/page/lock.ts'
import { sizeText } from '#domain/words/size-text.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Steps } from '#ui/Steps.tsx'
import { useToast } from '#ui/toast.tsx'
import {
  faultOfFile,
  nameVsnOfFile,
  type PackageFacts,
  readPackageFile,
  readPluginRefusal,
} from './plugin-file.ts'
import { installMessages, pluginsMessages } from './plugins.messages.ts'
import { pluginInstallPath, pluginPath, pluginsPath } from './plugins.paths.ts'
import { useInstall } from './use-install.ts'
import styles from './plugins.module.css'
import { usePluginActions } from './use-plugin-actions.ts'

const POLL_MS = 60_000
const pluginName = (nameVsn: string) => nameVsn.split('-', 1)[0]

/** Name and version are split at the first hyphen, so that a name with a hyphen is cut. */
const splitFileName = (file: File): [name: string, version: string] => {
  const [, name = '', version = ''] = /^([^-]*)-(.*)$/.exec(nameVsnOfFile(file)) ?? []
  return [name, version]
}
const hasOddVersion = (file: File) => !/^v?\d/.test(splitFileName(file)[1])

/** Installs a package, or a package in place of an installed version. */
export function InstallScreen() {
  const t = useMessages(installMessages)
  const words = useMessages(pluginsMessages)
  const lock = useLock()
  const toast = useToast()
  const [{ upgrade }] = useSearch(pluginInstallPath.search)
  const [file, setFile] = useState<File>()
  const [isAsked, setIsAsked] = useState(false)
  const [installed, setInstalled] = useState<string>()
  const { start } = usePluginActions()
  const { run, forget, sent, step, steps, error } = useInstall(upgrade)
  const canHost = useCan(pluginHostGet)
  const host = useLive(pluginHostGet, {}, POLL_MS, canHost.can)
  const fault = faultOfFile(file, isErlang())
  const wrongPlugin =
    upgrade !== undefined &&
    file !== undefined &&
    (pluginName(nameVsnOfFile(file)) !== pluginName(upgrade) || nameVsnOfFile(file) === upgrade)
  const problem =
    fault !== undefined ? t[fault] : wrongPlugin ? t.notNewer(pluginName(upgrade) ?? '') : undefined
  const isBusy = sent !== undefined || step !== undefined
  const title = upgrade === undefined ? t.title : t.upgradeOf(upgrade)
  const handleInstall = async () => {
    setIsAsked(true)
    if (file === undefined || problem !== undefined) return
    if (!(await run(file))) return
    toast.success(upgrade === undefined ? t.installed() : t.upgraded)
    setInstalled(nameVsnOfFile(file))
    setFile(undefined)
    setIsAsked(false)
  }
  return (
    <Screen
      title={title}
      about={t.about}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: words.title, to: pluginsPath() }]} current={title} />
      }
    >
      <Banner tone="warning" title={t.dangerTitle}>
        {t.dangerText}
      </Banner>
      {host.data?.enable === false && (
        <Banner tone="error" title={words.switchedOff}>
          {words.switchedOffText}
        </Banner>
      )}
      {installed !== undefined && (
        <Banner
          tone="success"
          title={upgrade === undefined ? t.installedTitle(installed) : t.upgraded}
          action={
            <>
              {upgrade === undefined && (
                <Button {...lock.button} onClick={() => void start(installed)}>
                  {t.startNow}
                </Button>
              )}
              <LinkButton to={pluginPath({ name: installed })}>{t.show}</LinkButton>
            </>
          }
        />
      )}
      <Section title={t.package} about={upgrade === undefined ? undefined : t.upgradeText}>
        <FileDrop
          label={t.chooseFile}
          accept=".gz"
          chosen={file?.name}
          disabled={isBusy || !lock.canWrite}
          onFile={(chosen) => {
            forget()
            setInstalled(undefined)
            setFile(chosen)
            setIsAsked(true)
          }}
        />
        {isAsked && problem !== undefined && <p role="alert">{problem}</p>}
        {file !== undefined && fault === undefined && (
          <>
            {hasOddVersion(file) && <p role="alert">{t.oddVersion(...splitFileName(file))}</p>}
            <Facts key={file.name} file={file} />
          </>
        )}
        {step !== undefined && (
          <Steps
            label={t.steps}
            steps={steps.map((each) => ({ label: t[each] }))}
            current={steps.indexOf(step)}
          />
        )}
        {file !== undefined && sent !== undefined && <Progress file={file} sent={sent} />}
        {error !== undefined && (
          <Failure
            error={error.cause}
            step={error.step}
            upgrade={upgrade}
            file={file && nameVsnOfFile(file)}
          />
        )}
        <div className={styles.submit}>
          <Button
            {...lock.button}
            {...(host.data?.enable === false && { disabled: true, title: words.switchedOff })}
            loading={isBusy}
            onClick={() => void handleInstall()}
          >
            {upgrade === undefined ? t.installNow : t.upgradeNow}
          </Button>
        </div>
      </Section>
    </Screen>
  )
}

function Progress({ file, sent }: { file: File; sent: number }) {
  const t = useMessages(installMessages)
  const { number } = useFormats()
  const text =
    sent < file.size ? t.sent(sizeText(sent, number), sizeText(file.size, number)) : t.processing
  return <ProgressLine label={t.uploading} done={sent} total={file.size} text={text} />
}

/** Requirements of the package, shown before the upload. */
function Facts({ file }: { file: File }) {
  const t = useMessages(installMessages)
  const words = useMessages(pluginsMessages)
  const nodes = useLive(nodeList, {}, POLL_MS)
  const [facts, setFacts] = useState<PackageFacts>()
  useEffect(() => {
    let isCurrent = true
    void readPackageFile(file).then((read) => isCurrent && setFacts(read))
    return () => {
      isCurrent = false
    }
  }, [file])
  if (facts === undefined) return null
  const { description, otpRelease, compatibility, isJavaScript } = facts
  const there = [
    ...new Set(
      (nodes.data ?? []).flatMap(({ otp_release: release }) =>
        typeof release === 'string' ? [release.split('/')[0] ?? ''] : [],
      ),
    ),
  ]
  const isWrong =
    isErlang() && otpRelease !== undefined && there.some((each) => !each.startsWith(otpRelease))
  const items = [
    { label: words.description, value: description },
    { label: t.compatibility, value: compatibility && `EMQX ${compatibility}` },
    { label: t.otpRelease, value: isJavaScript ? undefined : otpRelease },
  ].filter(({ value }) => value !== undefined)
  return (
    <>
      <KeyValues items={items} />
      {isWrong && <p role="alert">{t.otpWrong(otpRelease, there.join(', '))}</p>}
      {isErlang() && isJavaScript && <p role="alert">{t.javaScript}</p>}
      {!isErlang() && !isJavaScript && <p role="alert">{t.erlang}</p>}
    </>
  )
}

function Failure({
  error,
  step,
  upgrade,
  file,
}: {
  error: unknown
  /** The name and version of the package. */
  file: string | undefined
  step: keyof typeof installMessages | undefined
  upgrade: string | undefined
}) {
  const t = useMessages(installMessages)
  const sentence = useErrorSentence()
  const { title, detail } = sentence(error)
  const { text, other } = readPluginRefusal(error, file)
  const isSame = text === 'alreadySame'
  const isInstalled = isSame || text === 'already'
  const reason = text === undefined ? title : t[text]
  const isGone = upgrade !== undefined && (step === 'stepInstall' || step === 'stepUninstall')
  const name = step === undefined ? undefined : String(t[step])
  return (
    <Banner
      tone="error"
      title={name === undefined ? t.refused : t.failedAt(name)}
      action={
        other !== undefined && <LinkButton to={pluginPath({ name: other })}>{other}</LinkButton>
      }
    >
      <p>{reason}</p>
      {text === 'notAllowed' && file !== undefined && (
        <>
          <p>{t.notAllowedText}</p>
          <CodeBlock text={`emqx ctl plugins allow ${file}`} />
        </>
      )}
      {isInstalled && <p>{isSame ? t.alreadySameText : t.alreadyText}</p>}
      {isGone && <p>{t.failedText}</p>}
      <Detail text={detail} isFolded={isInstalled} />
    </Banner>
  )
}
