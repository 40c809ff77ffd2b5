/**
 * The name of a log file in the log folder, from the path of its handler: `name`, `log/name`, or
 * `${EMQX_LOG_DIR}/name`. A log is always directly in the folder; `undefined` for any other path. A number at the
 * end is refused: rotated files have one.
 */
export function logFileName(path: string, folder?: string): string | undefined {
  const inFolder = folder !== undefined && path.startsWith(`${folder}/`)
  const name = inFolder
    ? path.slice(folder.length + 1)
    : path.replace(/^(\$\{(EMQX|SIGNALBOX)_LOG_DIR\}\/|(\.\/)?log\/|\.\/)/, '')
  return /^\w[\w.-]{0,99}$/.test(name) && !/\.\d{1,3}$/.test(name) ? name : undefined
}
