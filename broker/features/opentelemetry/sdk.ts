/**
 * The SDK of OpenTelemetry. Its packages are imported here alone, and only when a signal is on; other files
 * import their types.
 */
export async function loadSdk() {
  const [api, core, otlp, resources, metrics, logs, traces] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/otlp-transformer'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/sdk-logs'),
    import('@opentelemetry/sdk-trace'),
  ])
  return { api, core, otlp, resources, metrics, logs, traces }
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>
