import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { isRecord } from '@signalbox/formats/is-record'
import type { Listener } from '@signalbox/contract/listeners'
import { useMessages } from '#language.tsx'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Section } from '#ui/Section.tsx'
import { saveAs } from '#ui/table/file-sink.ts'
import { listenersMessages } from '../listeners.messages.ts'
import { CERTIFICATE_FILE, testCommand } from '../model/test-command.ts'
import type { Certificate } from '../use-certificates.ts'

interface TestCommandProps {
  listener: Listener
  certificate: Certificate | undefined
}

/** A command that connects a client through a listener, and the certificate that the client needs. */
export function TestCommand({ listener, certificate }: TestCommandProps) {
  const t = useMessages(listenersMessages)
  const { type, bind, ssl_options: tls, websocket } = listener
  const chain = certificate?.chain ?? []
  const last = chain.at(-1)
  const root = last !== undefined && last.subject === last.issuer ? last.pem : undefined
  const path = isRecord(websocket) ? websocket['mqtt_path'] : undefined
  const command = testCommand(
    {
      ...{ type, bind, names: chain[0]?.names ?? [], isSelfSigned: root !== undefined },
      asksClients: tls?.['fail_if_no_peer_cert'] === true,
      ...(typeof path === 'string' && { path }),
    },
    location.hostname,
  )
  if (command === undefined) return null
  return (
    <Section
      title={t.test}
      about={root === undefined ? t.testAbout : t.testCertificate(CERTIFICATE_FILE)}
      action={
        <>
          {root !== undefined && (
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                saveAs(CERTIFICATE_FILE, new Blob([root], { type: 'application/x-pem-file' }))
              }
            >
              {t.saveCertificate}
            </Button>
          )}
          <CopyButton value={command} label={t.command} />
        </>
      }
    >
      <CodeBlock text={command} label={t.command} wraps />
    </Section>
  )
}
