import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { ErrorPanel } from '#components/ui/feedback/error-panel.tsx'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { errorOf } from '#lib/query/api-error.ts'
import en from '#messages/en.json' with { type: 'json' }
import { CallFacts } from './inspector.tsx'
import { createRecorder, type RecordedCall } from './model/recorder.ts'

const draw = (children: ReactNode) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <IntlProvider locale="en" messages={en} timeZone="Europe/Paris">
        {children}
      </IntlProvider>
    </AppRouterContext>,
  )

/** An error response of the BFF for a failed API call while requests are traced. */
const failed = (traced: object) =>
  errorOf(
    Response.json(
      { success: false, code: 'upstream_error', message: 'No', requestId: 'request-1', ...traced },
      { status: 502 },
    ),
  )

describe('by which numbers somebody finds a call: of its request, and of its trace where there is one', () => {
  it('stand in the inspector, of a call that failed and of one that was answered', async () => {
    const recorder = createRecorder()
    const noted = { operation: 'listStades', input: {}, at: 1 } as const
    await recorder.record({ ...noted, asked: Promise.reject(await failed({ traceId: 'trace-1' })) })
    const answered = { answer: { success: true }, status: 200, requestId: 'request-2', traceId: 'trace-2' }
    await recorder.record({ ...noted, asked: Promise.resolve(answered) })
    await recorder.record({ ...noted, asked: Promise.reject(await failed({})) })
    const [untraced, second, first] = recorder
      .get()
      .map((call: RecordedCall) => draw(<CallFacts call={call} time="" size={null} />))
    expect(first).toMatch(/Request id.*request-1.*Trace id.*trace-1/)
    expect(second).toMatch(/Request id.*request-2.*Trace id.*trace-2/)
    expect(untraced).toContain('request-1')
    expect(untraced).not.toContain('Trace id')
  })

  it('stand on the panel that says what failed', async () => {
    expect(draw(<ErrorPanel error={panelError(await failed({ traceId: 'trace-1' }))} />)).toMatch(
      /request-1.*trace-1/,
    )
    expect(draw(<ErrorPanel error={panelError(await failed({}))} />)).not.toContain('trace')
  })
})
