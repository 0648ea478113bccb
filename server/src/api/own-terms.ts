/** What holds where whoever runs the product has written no terms of their own. */
export const ownTerms = `# Terms of use

These terms hold for everybody who signs in to this installation of Tieline. Whoever runs it may replace them.

## What it is for

Tieline shows the state of electric power systems from the reports of their operators and from readings that are pushed to it. It helps people to see; it does not control anything. Do not let anything that can harm people or equipment depend on it alone.

## The numbers

Readings come as their sources publish them. They may be late, estimated, revised or wrong, and forecasts are forecasts. Each value shows where it comes from and how old it is; the source itself decides in doubt. Nothing here is advice to trade, or an offer.

Data of operators stays under their own terms. Where their names and notes of origin are shown, keep them when you pass the data on.

## Your account

Your account is yours: keep your password to yourself, and tell your administrator when somebody else may know it. Your company's license decides until when you can use the product.

## What is stored about you

Your name, e-mail address and settings; a hash of your password; where and when you are signed in. Failed sign-ins are kept for an hour, to hold off guessing. You see the places where you are signed in on your account page and can end them there. Your administrator can hand you what is stored, or delete it.

Two cookies are set, and only these: one keeps you signed in, the other protects you from forged requests.

## No warranty

Tieline is open-source software under the Apache License 2.0. It comes as it is, without warranty of any kind, as far as the law allows.
`
