// The smallest store page that pays, with the real React bindings, in StrictMode.
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { StrictMode, createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const stripe = loadStripe(query.get('key'));
window.formEvents = [];

function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [status, setStatus] = useState('');
  const [isShown, setShown] = useState(true);
  const recordEvent = (name) => (event) => window.formEvents.push([name, event?.complete ?? null]);
  async function pay() {
    setStatus('…');
    const { paymentIntent, error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { payment_method_data: { billing_details: { name: 'Ada Lovelace', email: 'ada@example.com' } } },
    });
    setStatus(
      error ? `${error.type} ${error.code}: ${error.message}` : `paid ${paymentIntent.id} ${paymentIntent.status}`,
    );
  }
  return h(
    'main',
    null,
    h('h1', null, 'Pay'),
    isShown &&
      h(PaymentElement, {
        options: {
          layout: 'tabs',
          wallets: query.has('wallets') ? {} : { applePay: 'never', googlePay: 'never', link: 'never' },
        },
        onReady: recordEvent('ready'),
        onChange: recordEvent('change'),
        onFocus: recordEvent('focus'),
        onBlur: recordEvent('blur'),
        onLoadError: (event) => setStatus(`load error ${event.error.code}`),
      }),
    h('button', { id: 'pay', onClick: pay, disabled: !stripe }, 'Pay'),
    h('button', { id: 'toggle', onClick: () => setShown(!isShown) }, 'Toggle'),
    h('p', { id: 'outcome', role: 'status' }, status),
  );
}

const appearance =
  query.get('theme') === 'night'
    ? {
        theme: 'night',
        variables: {
          colorPrimary: '#e0955a',
          colorBackground: '#20242a',
          colorText: '#eceae4',
          colorDanger: '#ff8f86',
          borderRadius: '4px',
        },
      }
    : {
        theme: 'stripe',
        variables: { colorPrimary: '#a8511a', colorBackground: '#ffffff', colorText: '#22262b', borderRadius: '4px' },
      };
document.body.className = query.get('theme') ?? '';
createRoot(document.getElementById('root')).render(
  h(StrictMode, null, h(Elements, { stripe, options: { clientSecret: query.get('secret'), appearance } }, h(Form))),
);
