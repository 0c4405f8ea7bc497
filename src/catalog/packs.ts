// Credit packs. The display texts come from the API contract and are not computed: 2999 cents for 10 is "$2.99".

export const packTypes = ['single', 'medium', 'pro'] as const;
export type PackType = (typeof packTypes)[number];

export interface Pack {
  packType: PackType;
  name: string;
  credits: number;
  priceCents: number;
  priceDisplay: string;
  perCreditDisplay: string;
}

export const packs: readonly Pack[] = [
  {
    packType: 'single',
    name: 'Single document',
    credits: 1,
    priceCents: 499,
    priceDisplay: '$4.99',
    perCreditDisplay: '$4.99',
  },
  {
    packType: 'medium',
    name: 'Medium pack',
    credits: 5,
    priceCents: 1999,
    priceDisplay: '$19.99',
    perCreditDisplay: '$3.99',
  },
  {
    packType: 'pro',
    name: 'Pro pack',
    credits: 10,
    priceCents: 2999,
    priceDisplay: '$29.99',
    perCreditDisplay: '$2.99',
  },
];

/** Alternative to packs, offered in a 402 response. */
export const subscriptionOption = {
  tier: 'pro',
  name: 'Pro',
  priceDisplay: '$99/month',
  description: 'Unlimited document access.',
} as const;
