import { CHECKOUT } from './installation.ts'
import { environmentName, optionTable } from './option-table.ts'

/** Text of `--help`. */
export function helpText(command = CHECKOUT.command): string {
  const rows = optionTable.map(({ name, value, default: usual, repeatable, help }) => ({
    left: `  --${name}${value === undefined ? '' : ` <${value}>`}`,
    right: `${help}${repeatable ? ' (repeatable)' : ''}${usual === undefined ? '' : ` [${usual}]`}`,
  }))
  const width = Math.max(...rows.map(({ left }) => left.length)) + 2
  return [
    'Signalbox: an MQTT broker and its console in one process.',
    '',
    `Usage: ${command} [options]`,
    `       ${command} copy --help`,
    '',
    ...rows.map(({ left, right }) => `${left.padEnd(width)}${right}`),
    '',
    `Each option can also be set in the environment, such as ${environmentName('http-port')}=8080.`,
  ].join('\n')
}
