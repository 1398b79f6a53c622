import type { FakePayment } from './fake-payment.ts';

/** The actions of a player on a page of a provider. */
export const pageActions = ['pay', 'secure', 'fail', 'cancel'] as const;
export type PageAction = (typeof pageActions)[number];

/** Returns the page on which a player pays. It works without scripts. */
export function payPage(title: string, payment: FakePayment): string {
  const labels: Record<PageAction, string> = {
    pay: payment.isManual ? 'Authorize' : 'Pay',
    secure: '3-D Secure',
    fail: 'Fail',
    cancel: 'Cancel',
  };
  const buttons = pageActions.map((action) => `<button name="action" value="${action}">${labels[action]}</button>`);
  const ended = `<p>This page has ended: ${payment.state}.</p>`;
  const form = `<form method="post"><p>${buttons.join('\n')}</p></form>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}: test payment</title>
<style>body { font: 1rem system-ui; margin: 2rem } button { font: inherit; padding: 0.5rem 1rem }</style>
<h1>${title}: test payment</h1>
<p>${escapeHtml(payment.description)}</p>
<p><strong>${payment.amount}</strong> minor units of ${payment.currency}</p>
${payment.failure === undefined ? '' : `<p role="alert">Your card was refused: ${payment.failure}</p>`}
${payment.state === 'open' ? form : ended}
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
