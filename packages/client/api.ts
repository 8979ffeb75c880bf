// Written by `npm run client` from the declared calls of the store.


/** OneOf type helpers */
type Without<T, U> = { [P in Exclude<keyof T, keyof U>]?: never };
type XOR<T, U> = (T | U) extends object ? (Without<T, U> & U) | (Without<U, T> & T) : T | U;
type OneOf<T extends any[]> = T extends [infer Only] ? Only : T extends [infer A, infer B, ...infer Rest] ? OneOf<[XOR<A, B>, ...Rest]> : never;

export interface paths {
  "/user": {
    /** Lists all users, newest first by default. */
    get: operations["listUsers"];
  };
  "/viewer": {
    /** Reads the user of the session cookie, or null. */
    get: operations["readViewer"];
  };
  "/address-formats/{country}": {
    /** The address form of a country, by its two-letter code: fields in the country's order, labels, what is required, and the list of regions. `ZZ` is the form before a country is chosen. */
    get: operations["readAddressFormat"];
  };
  "/audit/export": {
    /** Downloads the audit trail with the same filters, newest first, as a CSV file. The trail records the download. */
    get: operations["exportAudit"];
  };
  "/audit": {
    /** Lists the audit trail, newest first: sign-ins and changes, with their actors. */
    get: operations["listAudit"];
  };
  "/testimonials/{id}/answer": {
    /** Sets the shop's public answer to a testimonial; an empty one removes it. */
    put: operations["answerTestimonial"];
  };
  "/testimonials/{id}/hide": {
    /** Hides a testimonial with a reason, which its author sees, and rejects one that waits for approval. A repeat with another reason replaces that. */
    post: operations["hideTestimonial"];
  };
  "/testimonials": {
    /** Testimonials, newest first: published ones without an answer unless `view` says otherwise. */
    get: operations["listManagedTestimonials"];
  };
  "/testimonials/{id}/publish": {
    /** Publishes a hidden testimonial again, and approves one that waits; a repeat changes nothing. */
    post: operations["publishTestimonial"];
  };
  "/part-reviews/{id}/answer": {
    /** Sets the shop's public answer to a review; an empty one removes it. */
    put: operations["answerPartReview"];
  };
  "/part-reviews/{id}/hide": {
    /** Hides a review with a reason, which its author sees, and rejects one that waits for approval. It leaves the averages. A repeat with another reason replaces that. */
    post: operations["hidePartReview"];
  };
  "/part-reviews": {
    /** Reviews of parts, newest first: published ones without an answer unless `view` says otherwise. */
    get: operations["listManagedReviews"];
  };
  "/part-reviews/{id}/publish": {
    /** Publishes a hidden review again, and approves one that waits; a repeat changes nothing. */
    post: operations["publishPartReview"];
  };
  "/part/{id}/reviews": {
    /** Lists the published reviews of a part for sale, newest first unless `sort` says otherwise. */
    get: operations["listPartReviews"];
  };
  "/unsubscribe/{token}": {
    /** Unsubscribes the customer who received the link from the emails that it came with: all notices about parts, or those about a basket (one-click, RFC 8058). */
    post: operations["unsubscribe"];
  };
  "/shared-builds/{token}": {
    /** A build that its owner shares by a link. */
    get: operations["readSharedBuild"];
  };
  "/visitor-build/candidates": {
    /** Parts of one kind that do not clash with the build in the browser's cookie. */
    get: operations["listVisitorCandidates"];
  };
  "/visitor-build": {
    /** The build in the browser's cookie, of the parts that are on sale, with current prices and its judgment. */
    get: operations["readVisitorBuild"];
    /** Replaces the build in the browser's cookie by these parts. */
    put: operations["setVisitorBuild"];
  };
  "/visitor-build/parts/{part}": {
    /** Adds a part to the build in the browser's cookie, in the place of another if it replaces one, or changes its quantity. */
    put: operations["setVisitorBuildPart"];
    /** Removes a part from the build in the browser's cookie. */
    delete: operations["removeVisitorBuildPart"];
  };
  "/ready-made-builds": {
    /** The shop's ready-made builds, cheapest first. */
    get: operations["listReadyMadeBuilds"];
  };
  "/ready-made-builds/{id}": {
    /** One of the shop's ready-made builds with current prices and stock, and whether its parts fit together. */
    get: operations["readReadyMadeBuild"];
    /** Makes one of the caller's builds a ready-made build of the shop, or changes what is said about one. */
    put: operations["offerBuild"];
    /** Takes a ready-made build off the shop's pages: it is the caller's own again. */
    delete: operations["withdrawBuild"];
  };
  "/basket/lines": {
    /** Adds the parts that can be ordered in these quantities to the basket, and says why it left others out. A part listed twice becomes one line with the sum of both; a line with a larger quantity keeps it. Safe to repeat. */
    post: operations["addBasketLines"];
  };
  "/basket/count": {
    /** How many lines the basket has. */
    get: operations["countBasket"];
  };
  "/basket": {
    /** The basket of the customer, or of the visitor by a cookie, with current prices and stock. */
    get: operations["readBasket"];
  };
  "/basket/lines/{part}": {
    /** Sets the quantity of a part in the basket; adds, changes or restores the line. With `raise` a line with a larger quantity keeps it. Safe to repeat. */
    put: operations["setBasketLine"];
    /** Removes a part from the basket. Setting its quantity again restores it. */
    delete: operations["removeBasketLine"];
  };
  "/builds/judge": {
    /** Checks whether the parts of a build fit together, with the reason for each rule that applies, and how much power they need. */
    post: operations["judgeBuild"];
  };
  "/builds/complete": {
    /** Suggests parts in stock that complete a build within a budget: what a computer for this use still needs, chosen by the rules of `POST /builds/judge`. Nothing is saved or reserved. */
    post: operations["completeBuild"];
  };
  "/catalogue/bulk/{id}/apply": {
    /** Applies a previewed change to all of its parts or to none; a repeat changes nothing more. When parts have changed since the preview, it fails and lists them. With `Accept: application/x-ndjson` the response is lines of progress (`done`, `of`), then the result or the problem. */
    post: operations["applyBulk"];
  };
  "/catalogue.csv": {
    /** Downloads all parts that the catalog lists with the same filters, as a CSV file. */
    get: operations["exportCatalogue"];
  };
  "/catalogue/bulk/{id}/rows": {
    /** Lists the parts of a preview with their values before and after. */
    get: operations["listBulkRows"];
  };
  "/catalogue/bulk": {
    /** Previews a change of price or stock of many parts, their deletion, or the publication of drafts, without making it. The preview is kept for a day. */
    post: operations["previewBulk"];
  };
  "/catalogue/bulk/{id}/undo": {
    /** Undoes a change within 24 hours, except for parts that have changed since. Units sold in the meantime stay sold. With `Accept: application/x-ndjson` the response has lines like that of the change. */
    post: operations["undoBulk"];
  };
  "/import/{id}/files": {
    /** Adds a file (CSV, XLSX or a ZIP of pictures, recognized by its content) to an import, all of its rows or none. A ZIP comes before the files whose rows name its pictures; a row without a picture gets the one whose file is named by its SKU. Encoding, separator, decimal sign and columns are recognized; columns are read as remembered for the layout. A file whose columns are not understood adds no rows: its layout lists what is `missing`. */
    post: operations["addImportFile"];
  };
  "/import/{id}/apply": {
    /** Writes all rows of an import into the catalog, or none; a repeat changes nothing more. Fails when catalog changes since the preview would change the result. With `Accept: application/x-ndjson` the response is lines of progress, then the result or the problem. */
    post: operations["applyImport"];
  };
  "/import/{id}/rows": {
    /** Lists the rows of an import in order, each with its outcome and the fields that it changes. */
    get: operations["listImportRows"];
  };
  "/import": {
    /** Lists the imports of the last day that were applied, newest first. */
    get: operations["listImports"];
    /** Starts an import of part files without changing the catalog. The import is kept for a day. */
    post: operations["startImport"];
  };
  "/import/{id}": {
    /** Reads what an import would change in the current catalog. */
    get: operations["readImport"];
  };
  "/import/layouts/{signature}": {
    /** Saves how the columns of a file layout are read, for files added later. */
    put: operations["saveImportLayout"];
  };
  "/import/{id}/undo": {
    /** Undoes an import within 24 hours: deletes its new parts unless they were ordered, and restores each changed field unless it was changed since. Orders do not change. A repeat changes nothing more. With `Accept: application/x-ndjson` the response has lines like that of the import. */
    post: operations["undoImport"];
  };
  "/contact": {
    /** Sends a message to the shop, which is stored and mailed once per `Idempotency-Key`. */
    post: operations["sendMessage"];
  };
  "/visits": {
    /** Counts what a visitor of the store did, where the setting `visits.mode` asks for it. The store itself keeps sums per day only; to Google Analytics or Matomo it passes events on that have a `visitor`, the random id of someone who has agreed. */
    post: operations["recordVisit"];
  };
  "/part-questions/{id}/answer": {
    /** Answers a question, which publishes both and emails the customer the first time, or replaces the answer. With `before`, only if that is still the answer (409, `fresh` is the question). */
    put: operations["answerPartQuestion"];
  };
  "/part/{id}/questions": {
    /** Lists the answered questions about a part for sale, newest first. */
    get: operations["listPartQuestions"];
  };
  "/part-questions/{id}": {
    /** Deletes a question with its answer; `deletedCount` is 0 without one. The customer gets no email. */
    delete: operations["deletePartQuestion"];
  };
  "/part-questions": {
    /** Questions about parts, newest first: those without an answer unless `view` says otherwise. */
    get: operations["listManagedPartQuestions"];
  };
  "/orders/{id}/documents/{document}": {
    /** A document of an order as PDF: its confirmation, invoice, packing slip, or the credit note of a refund. */
    get: operations["readDocument"];
  };
  "/account/second-factors": {
    /** Reads the second factors of the user of the session cookie: authenticator app, recovery codes, passkeys; null without a session. */
    get: operations["readSecondFactors"];
  };
  "/pick-batches/{id}": {
    /** A pick batch: what its orders still need packed, by storage location, with what is picked. Canceled and refunded units leave it. */
    get: operations["readPickBatch"];
    /** Ends a batch before everything is packed: its orders go back to To ship. A repeat changes nothing. */
    delete: operations["leavePickBatch"];
  };
  "/pick-batches": {
    /** The open pick batches, who works on each, and how many orders to ship are in none. */
    get: operations["listPickBatches"];
    /** Starts a pick batch of the chosen orders, or of the `oldest` that are to ship, at most 100. Orders that another batch has, or that have nothing to pack, are left out; 409 `order_state` if none is left. Send an `Idempotency-Key` so that a repeat starts no second batch. */
    post: operations["startPickBatch"];
  };
  "/fulfillment/orders/{id}/pack": {
    /** Packs all lines of an order that can be packed. A repeat changes nothing. With `isUnchecked`, the order's history says that not all of its parts were scanned. */
    post: operations["packOrder"];
  };
  "/pick-batches/{id}/parts/{part}": {
    /** Says how many units of a part of a batch are picked, and whether the rest cannot be found, which marks the orders that lack it. Without `from`, a repeat changes nothing. 409 `edit_conflict` if the batch needs another number of units than `units`. */
    put: operations["pickPart"];
  };
  "/pick-batches/{id}/orders/{order}": {
    /** Takes an order out of a batch: the order goes back to To ship. A repeat changes nothing. */
    delete: operations["removeFromBatch"];
  };
  "/fulfillment/documents": {
    /** Packing slips, invoices or the pick list of up to 500 orders as one PDF: of those with the given IDs, or the oldest of a view. Orders without such a document are named on the last page. */
    post: operations["printDocuments"];
  };
  "/fulfillment/pick-list": {
    /** The parts that up to 500 orders still need packed, by storage location, with the units and the orders of each. `orders` are IDs separated by dots. */
    get: operations["readPickList"];
  };
  "/fulfillment/orders/{id}/scans": {
    /** How many units of each line of an order that is to be packed were scanned. */
    get: operations["readScans"];
    /** Counts one unit of an order by a scanned SKU, maker's number or GTIN (with or without leading zeros), and packs the order with its last unit. `outcome` says why anything else counts nothing: a part that the order does not have, one too many, the slip of an order, or an unknown code. Send an `Idempotency-Key` so that a repeat counts no second unit. */
    post: operations["scanPart"];
  };
  "/orders/{id}/labels": {
    /** The labels that were asked for an order, newest first, and whether the store can buy labels. */
    get: operations["listCarrierLabels"];
    /** Buys a label for a parcel of packed parts from the carrier service. An order has one label that no parcel uses yet: while the service has not answered, a repeat asks it again with the same key, and later returns the label, so that none is bought twice. */
    post: operations["buyCarrierLabel"];
  };
  "/orders/{id}/labels/{label}/file": {
    /** The label to print, as PDF or PNG. */
    get: operations["readCarrierLabelFile"];
  };
  "/carrier-service": {
    /** The service that sells labels to the store; null without one. */
    get: operations["readCarrierService"];
    /** Sets the address of the service that sells labels, and makes a new secret, which signs the requests and is shown once. The earlier secret stops at once. */
    put: operations["setCarrierService"];
    /** Stops buying labels. Labels that were bought stay readable; they can be voided with the carrier. */
    delete: operations["removeCarrierService"];
  };
  "/orders/{id}/labels/{label}/void": {
    /** Voids a label that was bought or asked for, with the carrier service. A repeat changes nothing. 409 `order_state` if a parcel uses it. */
    post: operations["voidCarrierLabel"];
  };
  "/orders/{id}/shipments/{shipment}": {
    /** Takes a parcel back that was not sent after all, within 24 hours: its units are to be shipped again, and the customer gets an email. 409 `order_state` later, once it is delivered, or once units in it were returned or refunded. */
    delete: operations["cancelShipment"];
    /** Corrects the carrier and tracking number of a parcel and emails the customer the new ones. What is absent stays as it is; a repeat changes nothing. */
    patch: operations["changeTracking"];
  };
  "/orders/{id}/shipments/{shipment}/delivered": {
    /** Marks a parcel of an order as delivered and emails the customer. A repeat changes nothing. */
    post: operations["deliverShipment"];
  };
  "/fulfillment/orders": {
    /** Finds an order by its number as printed or scanned, with or without #, or by the ID of the order or of one of its lines. 409 `ambiguous_order` if several open orders have the number. */
    get: operations["findOrderToShip"];
  };
  "/fulfillment/shipped": {
    /** The orders that the caller shipped last, newest first, at most 20. */
    get: operations["listShipped"];
  };
  "/fulfillment/orders/{id}/ship": {
    /** Ships all paid lines of an order that can be shipped, in one parcel. A repeat with the same parcel changes nothing. */
    post: operations["shipOrder"];
  };
  "/orders/{id}/shipments": {
    /** Ships lines of an order, or some of their units, in one parcel: all or none. A line stays open until its last units are sent; sending some of them needs a tracking number. Lines that the parcel already contains are left as they are, so a repeat changes nothing. */
    post: operations["shipParcel"];
  };
  "/fulfillment/tracking": {
    /** Ships the packed lines of each order with the carrier and tracking number of its row, adds these to lines that were shipped without, or changes those of the only parcel of an order that was shipped. A repeat changes nothing. */
    post: operations["addTracking"];
  };
  "/fulfillment/tracking/file": {
    /** Reads a file with order numbers, carriers and tracking numbers (CSV with any separator and encoding, or XLSX; columns in any order) and says what each row would do, without doing it. Up to 1000 rows. */
    post: operations["readTrackingFile"];
  };
  "/orders/{id}/delivery": {
    /** Changes the delivery address, contact and phone of an order: by its customer until a line of it is packed, by staff until a parcel leaves; by the id of the order or of a line. Delivery and tax of an unpaid order are calculated for the new address, which can change its total (`placeOrderPrice`). Where a paid order would be charged otherwise at the new address, the call is refused (422) with the difference in words, unless `chargeDifference` or `keepCharges` says what happens to it. */
    put: operations["changeDelivery"];
  };
  "/orders/{id}/pack": {
    /** Marks a paid line as packed: from then on the customer can return it, but not cancel it or change its address. `id` is that of the line. */
    post: operations["packLine"];
    /** Marks a packed line as not packed. `id` is that of the line. */
    delete: operations["unpackLine"];
  };
  "/part/compare": {
    /** Compares up to four parts; differences come first. */
    get: operations["compareParts"];
  };
  "/part/facets": {
    /** Lists the filters that can narrow a list of parts, with the number of parts for each value. The counts of a facet ignore the values selected in it. */
    get: operations["readFacets"];
  };
  "/part/suggest": {
    /** Suggests up to eight parts and the matching kinds for a partly typed query, with its corrected words. */
    get: operations["suggestParts"];
  };
  "/order/{id}": {
    /** Closes a line of an order, whose id is `id`: shipped (`as=shipped`, with `carrier`, `tracking` number and `expected` day of arrival) or cancelled (`as=cancelled`), which refunds a paid line, and of a line that is sent in part before it is paid cancels the rest. Bare: a paid line is shipped, an unpaid one cancelled. Nothing is erased. */
    delete: operations["closeOrder"];
  };
  "/order/{id}/lift-block": {
    /** Allows an order to be shipped although its payment is disputed. A later dispute blocks it again. */
    post: operations["liftShippingBlock"];
  };
  "/orders": {
    /** Orders of all customers, open ones unless `status` says otherwise; newest first unless `sort` does. Only open ones, without a search, can be sorted by price. */
    get: operations["listOrders"];
  };
  "/placeorder/{id}": {
    /** One order, for its owner or an admin. */
    get: operations["readOrder"];
  };
  "/customers/{id}/orders": {
    /** Places an order on behalf of a customer, with the same checks, but without the limits on unpaid reservations. The customer gets the usual email with a link, and only the customer can pay it, or whoever has its payment link. A `unitPrice` of a line, which replaces the price of the catalog, and a `discount` need the permission `orders.discount`. Send an `Idempotency-Key`. */
    post: operations["placeForCustomer"];
  };
  "/orders/{id}": {
    /** One order with its lines, shipments, refunds, documents and history, by its id or that of a line; for its owner or an admin. */
    get: operations["readWholeOrder"];
  };
  "/customers/{id}/notes": {
    /** Adds a note about a customer, which only staff see. */
    post: operations["addCustomerNote"];
  };
  "/customers.csv": {
    /** Downloads customers with the same filters, newest first, as a CSV file that is safe to open in a spreadsheet. The audit trail records the download. */
    get: operations["exportCustomers"];
  };
  "/customers": {
    /** Lists customers, and staff who have ordered, with phone, address, orders and spend; newest first by default. `q` finds them by name, email, phone (also its last four digits or more) and address, of the account and of its orders. */
    get: operations["listCustomers"];
  };
  "/customers/{id}": {
    /** Reads a customer: orders, money, addresses, groups, returns, reviews and notes. The newest come first. */
    get: operations["readCustomer"];
  };
  "/customers/{id}/notes/{note}": {
    /** Deletes a note about a customer. `deletedCount` is 0 if it is gone already. */
    delete: operations["removeCustomerNote"];
  };
  "/drafts/{id}": {
    /** Reads a draft, with price and stock of its parts when it was saved and now. */
    get: operations["readOrderDraft"];
    /** Replaces the contents of a draft. `version` is the one that was read. A draft with agreed prices or a discount needs the permission `orders.discount`. One that was placed is refused (409 `order_state`) with its order in `fresh`. */
    put: operations["changeOrderDraft"];
    /** Deletes a draft. `deletedCount` is 0 if it is gone or was placed. */
    delete: operations["deleteOrderDraft"];
  };
  "/drafts": {
    /** Lists orders for customers that staff keep as drafts, newest first. `q` finds them by the name or email of the customer or of the member of staff. */
    get: operations["listOrderDrafts"];
    /** Keeps an order for a customer as a draft, which reserves nothing. A `unitPrice` of a line and a `discount` need the permission `orders.discount`. Send an `Idempotency-Key` so that a repeat adds no second draft. */
    post: operations["createOrderDraft"];
  };
  "/drafts/{id}/order": {
    /** Places the order of a draft, like `POST /customers/{id}/orders`, once: a second attempt gets 409 `order_state` with the order in `fresh`. `version` is the one that was read. If a price of the catalog that the draft uses has changed since it was saved, the answer is 409 `price_changed`: read the draft again, show it, and save it. Send an `Idempotency-Key`. */
    post: operations["placeOrderDraft"];
  };
  "/shelf-labels": {
    /** Labels for the shelves of up to 500 parts as PDF, in the order of the request: name, identifying line, SKU, and a QR code of the SKU, which the screens for packers read. `start` is the first free label of a partly used sheet, counted row by row from 1. */
    post: operations["printShelfLabels"];
  };
  "/match": {
    /** Finds the parts of a pasted list: lines such as `PS-10482, 4`, `4 x Samsung 990 Pro 4TB` or `Samsung 990 Pro 4TB (2)`, rows of a spreadsheet (separated by tab, semicolon, comma or bar), with a header or without, lists of PCPartPicker, carts of distributors and bills of materials. Up to 500 lines; for lines that no number or name identifies, the shop's search suggests parts, for up to 50 of them. Comments, headings, totals, delivery and rows marked as not wanted are in `leftOut`. */
    post: operations["matchParts"];
  };
  "/match/file": {
    /** Reads a file as the text of a list for `POST /match`: CSV with any separator (UTF-8, UTF-16, Windows-1252) or an XLSX workbook, recognized by its content. Of a workbook, what is visible of the first sheet whose header names parts, else of the first sheet with text. One line for each row, cells separated by tabs. Formulas are not evaluated. Up to 2 MB. */
    post: operations["readList"];
  };
  "/managed-orders/assignee": {
    /** Assigns up to 500 orders to a member of staff who may read orders, or unassigns them with null. A repeat changes nothing. Orders lose their assignee with that role. */
    put: operations["assignOrders"];
  };
  "/managed-orders/assignees": {
    /** The staff that orders can be assigned to: those who may read orders, by name. */
    get: operations["listAssignees"];
  };
  "/order-jobs/{id}": {
    /** The progress of an action on many orders, and why orders were refused. */
    get: operations["readOrderJob"];
  };
  "/order-jobs": {
    /** Packs, ships or cancels many orders, one after another in the background: all open lines of each; or adds or removes a tag of each. Names the orders or gives the filter that finds them, at most 5000. Send an `Idempotency-Key` so that a repeat starts no second job. */
    post: operations["startOrderJob"];
  };
  "/order-jobs/{id}/stop": {
    /** Stops an action on many orders after the current one. Completed changes are kept. */
    post: operations["stopOrderJob"];
  };
  "/order-jobs/{id}/undo": {
    /** Undoes an action that packed or tagged many orders, one order after the other in the background: unpacks what it packed and what has not been unpacked or sent since, which needs the permission to fulfill, or takes back the tag of the orders that it changed. A repeat answers with the same undo. */
    post: operations["undoOrderJob"];
  };
  "/managed-orders/counts": {
    /** How many orders each view has, and how many orders a filter finds with the sum of their totals in dollars. A count that reaches its limit says `atLeast`. */
    get: operations["countManagedOrders"];
  };
  "/managed-orders/labels.csv": {
    /** Downloads the addresses of orders for programs that print labels, with the filters of `GET /managed-orders`, as a CSV file; one row per order. */
    get: operations["exportLabels"];
  };
  "/orders.csv": {
    /** Downloads all orders with the filters of `GET /managed-orders`, or with `status` and `q` of `GET /orders`, as a CSV file; one row per line. */
    get: operations["exportOrders"];
  };
  "/managed-orders": {
    /** Whole orders of all customers by view, search and filters; newest first unless `sort` says otherwise. `q` finds an order by its number (with or without #), name, email, phone, street, city, reference, transaction, SKU, part or tracking number, and tolerates one typo per word. Search results are sorted by time only. */
    get: operations["listManagedOrders"];
  };
  "/managed-orders/{id}/neighbors": {
    /** The ids of the orders before and after an order in a list of orders. */
    get: operations["readNeighbors"];
  };
  "/orders/{id}/notes": {
    /** Adds a note to an order that only admins see. Send an `Idempotency-Key` so that a repeat adds no second one. */
    post: operations["addOrderNote"];
  };
  "/orders/{id}/emails": {
    /** Resends the customer the last email about an order, or with `what=documents` links to its documents. Within the mailbox's hourly budget. */
    post: operations["resendOrderEmail"];
  };
  "/orders/{id}/tags": {
    /** Replaces the tags of an order. Tags are stored in lower case, each once. */
    put: operations["setOrderTags"];
  };
  "/saved-views": {
    /** The caller's saved views of Manage Order, by name. */
    get: operations["listSavedViews"];
    /** Saves a view of Manage Order for the caller: a name for a query string. The same name replaces it. At most 20. */
    post: operations["saveView"];
  };
  "/saved-views/{id}": {
    /** Removes a saved view of the caller. A repeat changes nothing. */
    delete: operations["removeView"];
  };
  "/part": {
    /** Lists parts for sale. Without parameters it returns all of them, up to 1,000, with `Link: rel="next"` beyond. Sorted by anything but relevance it contains every match. By relevance it ends at the 1,000 best matches, and when `q` matches more than 8,000 parts it is chosen from a sample of them. */
    get: operations["listParts"];
    /** Adds a part to the catalog; a repeat with the same `Idempotency-Key` adds none. */
    post: operations["addPart"];
  };
  "/part/{id}": {
    /** Reads a part. */
    get: operations["readPart"];
    /** Deletes a part from the catalog. It can be restored; existing orders keep their snapshot. */
    delete: operations["deletePart"];
    /** Changes a part. Existing orders keep their name and price. */
    patch: operations["changePart"];
  };
  "/catalogue": {
    /** Lists parts with their admin fields; deleted parts or drafts on request. */
    get: operations["listCatalogue"];
  };
  "/part/{id}/alternatives": {
    /** Lists up to three parts in stock that can stand in for a part. They share its kind and what matters when parts are exchanged, such as socket, capacity and form, are near in price, and say in what they differ. */
    get: operations["readAlternatives"];
  };
  "/catalogue/{id}": {
    /** Reads a part with its admin fields, whether it is on sale, a draft or deleted. */
    get: operations["readCatalogPart"];
  };
  "/parts/{address}": {
    /** Reads a part by its SKU, or by the last segment of its public page, `<slug>-<sku>`, with up to three alternatives as `GET /part/{id}/alternatives` lists them, and the kinds of which parts fit it. */
    get: operations["readPublicPart"];
  };
  "/part/{id}/restore": {
    /** Restores a deleted part; a draft is a draft again. */
    post: operations["restorePart"];
  };
  "/overview": {
    /** Reads the work that is due and the sales: the start page of admins. */
    get: operations["readOverview"];
  };
  "/payment-config": {
    /** Which card provider this store uses. */
    get: operations["paymentConfig"];
  };
  "/orders/{id}/change": {
    /** Withdraws the open change of an order: the order stays as it is, and the difference can no longer be paid. For its customer and for staff. `deletedCount` is 0 if no change is open. */
    delete: operations["withdrawChange"];
  };
  "/bank-statements/file": {
    /** Reads the payments that arrived from a bank statement (CAMT.053, or CSV with a heading) and says which order each pays, without recording them. Up to 1000 payments. */
    post: operations["readStatement"];
  };
  "/bank-statements": {
    /** Records payments of a statement, each as `POST /orders/{id}/bank-payments` does. `order`, the number of an order, records a payment for that order; without it only a payment that is `matched` is recorded. Rows without `record` are only judged. A repeat records nothing twice. */
    post: operations["recordStatement"];
  };
  "/orders/{id}/bank-payments": {
    /** Records money that arrived for an order by bank transfer. The bank's reference can be recorded once. Part payments add up; what is more than the order costs, and money for an order that is canceled or already paid, is owed back as a refund that staff transfer. Send an `Idempotency-Key`. */
    post: operations["recordBankPayment"];
  };
  "/order/{id}/refund/{refund}/transfer": {
    /** Marks a refund of a bank payment as transferred by staff, with the reference of the transfer. Its customer gets the usual email and the order its credit note. Safe to repeat with the same reference. */
    post: operations["transferRefund"];
  };
  "/orders/{id}/till-payments": {
    /** Records that the customer has paid an order at its pick-up place, in cash or at a card terminal: all that is owed. It can be handed over then. A repeat changes nothing. */
    post: operations["recordTillPayment"];
  };
  "/companies/{id}/account.csv": {
    /** The open invoices and the payments of a statement of account as a CSV file that is safe to open in a spreadsheet. For admins and approvers of the company, and for staff. */
    get: operations["exportCompanyAccount"];
  };
  "/companies/{id}/account": {
    /** The statement of account of a company: its terms, open invoices, payments and balance. For its admins and approvers, and for staff. */
    get: operations["readCompanyAccount"];
  };
  "/companies/{id}/terms": {
    /** Sets on which terms a company pays by invoice: the days to pay, and what it may owe at most, in dollars. Without either, it cannot pay by invoice; open invoices stay due. */
    put: operations["setCompanyTerms"];
  };
  "/orders/{id}/lines": {
    /** Adds, removes or changes parts of an order of which nothing is packed, for staff. Stock, tax, delivery and promotions follow; repeating it changes nothing. An unpaid order costs the new total. If a paid order costs less, the difference is refunded at once, which needs the permission `orders.refund`; if it costs more, added units are reserved and the change is made when the difference is paid (`POST /orders/{id}/payment-links`), by `change.expiresAt`. A `unitPrice` needs `orders.discount`. It replaces a change of parts that waits for its payment. */
    patch: operations["editOrder"];
  };
  "/orders/{id}/lines/quote": {
    /** What an order would cost after `PATCH /orders/{id}/lines`, with the same checks; it changes nothing. */
    post: operations["quoteOrderEdit"];
  };
  "/orders/{id}/payment-links": {
    /** The links of an order that work, newest first, without their tokens. */
    get: operations["listPaymentLinks"];
    /** Creates a link with which an unpaid order, or the difference of an open change of a paid order, can be paid without an account, for as many days as the setting `orders.paymentLinkDays` says. With `email`, the customer gets it by email. The link is in this answer only: the store keeps a digest. An order without a delivery address is refused (409 `address_required`). */
    post: operations["createPaymentLink"];
  };
  "/payment-links/{token}": {
    /** What a payment link pays: number, lines, charges and total of the order, without address, phone number and email. Reading it changes nothing. */
    get: operations["readPaymentLink"];
  };
  "/orders/{id}/payment-links/{link}": {
    /** Revokes a payment link: nobody can begin to pay with it. A payment that has begun can still be completed, as the customer could. `deletedCount` is 0 if the link does not work anymore. */
    delete: operations["revokePaymentLink"];
  };
  "/payment-links/{token}/settlement": {
    /** Marks the order of a payment link as paid, if the card provider confirms the payment. Safe to repeat. */
    post: operations["settleLinkPayment"];
  };
  "/payment-links/{token}/payment": {
    /** Starts or resumes the one live payment of the order of a payment link, and renews its reservation once, like `POST /create-payment-intent` with `pay`. `placeOrderPrice` is what the payer was shown is due. */
    post: operations["startLinkPayment"];
  };
  "/orders/{id}/refunds": {
    /** Refunds units of lines, delivery and an amount in one refund at the card provider, or as store credit (`to`): all or nothing. Units that were not sent are not sent any more. Answers the refund with the tax in it. Send an `Idempotency-Key` so that a repeat makes no second refund. */
    post: operations["refundLines"];
  };
  "/order/{id}/refund": {
    /** Refunds an amount or units of a paid or shipped order, with or without restocking the units. Send an `Idempotency-Key` so that a repeat makes no second refund. */
    post: operations["refundOrder"];
  };
  "/order/{id}/refund/{refund}/retry": {
    /** Tries a failed refund again now. */
    post: operations["retryRefund"];
  };
  "/order/{id}/refund/{refund}/settle": {
    /** Marks a refund that the card provider did not make as paid back another way; it is not retried. One made in the provider's dashboard stays failed, but no longer waits for staff. */
    post: operations["settleRefund"];
  };
  "/logo": {
    /** Stores a logo: PNG, JPEG, WebP, AVIF or the first frame of a GIF, up to 2 MB. The body is the file, or a form with the file as `picture`. Nothing shows it until the text `store.logo` is set to the answer's `logo`. */
    post: operations["uploadLogo"];
  };
  "/datasheets": {
    /** Uploads a datasheet for a part: a PDF of up to 10 MB. The body is the file. Uploading the same file again returns the same datasheet. */
    post: operations["uploadDatasheet"];
  };
  "/pictures": {
    /** Uploads a picture for a part: JPEG, PNG, WebP, AVIF or the first frame of a GIF, up to 10 MB. The body is the file, or a form with the file as `picture`. Uploading the same file again returns the same picture. */
    post: operations["uploadPicture"];
  };
  "/returns/{id}/answer": {
    /** Approves a return request, which refunds its units (unless `refund` is false) and puts them back on sale (unless `restock` is false), declines it (with an `answer`), sends the same units once more without charge (`exchanged`, of shipped parts that are in stock), or lets the customer send the units back first (`awaiting`). Of a received return, only the units that arrived are refunded; they went back on sale when they were received. Units whose price has been refunded can be approved without a refund only. */
    post: operations["answerReturn"];
  };
  "/returns": {
    /** Return requests of all customers, newest first; those without an answer unless `status` says otherwise. */
    get: operations["listReturns"];
  };
  "/returns/{id}/received": {
    /** Records which units of an awaited return arrived and in what condition, and puts those with `restock` back on sale. The refund follows with the answer. */
    post: operations["receiveReturn"];
  };
  "/review": {
    /** Lists testimonials, oldest first (the home page shows the last three); `sort=newest` reverses the order. */
    get: operations["listReviews"];
  };
  "/shop-settings": {
    /** The settings of the shop: seller, delivery methods, tax, alerts. */
    get: operations["readShopSettings"];
    /** Changes settings of the shop; those that are left out stay. `version` is the one that was read; if another admin has changed them since, nothing is saved (409). */
    put: operations["changeShopSettings"];
  };
  "/checkout-terms": {
    /** The active delivery methods, the days on which the shop works, the tax, the terms of payment by bank transfer and the promotions that run, from which checkout calculates what an order costs; for a signed-in customer also what else its price depends on. `codes` are up to 5 codes of promotions, separated by commas; `refusedCodes` says which of them do not apply, and why. */
    get: operations["readCheckoutTerms"];
  };
  "/shop-settings/undo": {
    /** Undoes the last change to the settings. `version` is the change to undo. Undoing an undo redoes it. */
    post: operations["undoShopSettings"];
  };
  "/customers/{id}/tax-exemptions": {
    /** Exempts a customer from tax in some countries or regions from a day on, by a certificate. Orders that are placed while it is in force charge no tax there and name the certificate; orders that were placed before stay as they are. */
    post: operations["addTaxExemption"];
  };
  "/customers/{id}/tax-exemptions/{exemption}": {
    /** Removes an exemption: orders that are placed from now on are taxed. `deletedCount` is 0 if it is gone already. */
    delete: operations["removeTaxExemption"];
  };
  "/texts": {
    /** The texts of a group that admins can change, with their standard texts, versions and last changes. */
    get: operations["readEditableTexts"];
    /** Changes texts of the store; null restores the standard text. If another admin has changed one of them since it was read, nothing is saved (409). Unchanged texts never conflict. */
    put: operations["changeTexts"];
  };
  "/texts/preview": {
    /** An email with these texts and example data, as customers would get it. Nothing is saved or sent. */
    post: operations["previewMail"];
  };
  "/texts/{group}": {
    /** The texts of a group of pages as they are shown: placeholders filled in, Markdown as blocks. */
    get: operations["readTexts"];
  };
  "/texts/undo": {
    /** Restores the text before a change, unless it has been changed again. Undoing an undo redoes it. */
    post: operations["undoTextChange"];
  };
  "/purchase-orders": {
    /** Lists purchase orders, newest first, at most 100 at a time. */
    get: operations["listPurchaseOrders"];
    /** Adds a draft of a purchase order; a repeat with the same `Idempotency-Key` adds none. */
    post: operations["addPurchaseOrder"];
  };
  "/purchase-orders/{id}": {
    /** Reads a purchase order. */
    get: operations["readPurchaseOrder"];
    /** Replaces note, expected day and lines of a draft. `version` is the one that was read. */
    put: operations["changePurchaseOrder"];
  };
  "/purchase-orders/from-low-stock": {
    /** Drafts a purchase order per supplier for the parts that are low or out of stock, with quantities that bring each to twice its low-stock level. Units in open purchase orders count as stock, so that a repeat drafts nothing. */
    post: operations["draftFromLowStock"];
  };
  "/purchase-orders/{id}/expected": {
    /** Sets the day on which a draft or an open purchase order should arrive, or clears it. Pages of its parts and orders that wait for its units show the new day. */
    put: operations["expectPurchaseOrder"];
  };
  "/purchase-orders/{id}/csv": {
    /** Downloads a purchase order for the supplier, as a CSV file. */
    get: operations["exportPurchaseOrder"];
  };
  "/purchase-orders/{id}/status": {
    /** Marks a draft as ordered, or cancels what is not received yet. Repeating it has no further effect. An order without an expected day gets one by the lead time of its supplier. */
    post: operations["movePurchaseOrder"];
  };
  "/purchase-orders/{id}/pdf": {
    /** Downloads a purchase order for the supplier, as a PDF file. */
    get: operations["printPurchaseOrder"];
  };
  "/purchase-orders/{id}/receive": {
    /** Adds received units to the stock and sets the cost of their parts to the cost of the line; a line without a cost changes none. Send an `Idempotency-Key` so that a repeat adds nothing. */
    post: operations["receivePurchaseOrder"];
  };
  "/guest-orders/{token}/cancellation": {
    /** Cancels the order that a link opens, unless it is paid. */
    post: operations["cancelGuestOrder"];
  };
  "/guest-orders": {
    /** Places an order without an account, where the setting `orders.guests` allows it (else 403). The same checks as of `POST /orders`, with the limits of customers without a verified email. Send an `Idempotency-Key` that nobody can guess, of at least 16 characters. `token` opens the order (`GET /guest-orders/{token}`) and pays it (`POST /payment-links/{token}/payment`); the store keeps only its digest. The answer does not depend on whether an account has the email. */
    post: operations["createGuestOrder"];
  };
  "/guest-orders/quote": {
    /** What an order without an account would cost, like `POST /orders/quote`; it reserves nothing. */
    post: operations["quoteGuestOrder"];
  };
  "/guest-orders/{token}/documents/{document}": {
    /** A document of the order that a link opens, as PDF; not its packing slip. */
    get: operations["readGuestDocument"];
  };
  "/guest-orders/{token}": {
    /** The order that a link opens. Reading it changes nothing. */
    get: operations["readGuestOrder"];
  };
  "/guest-orders/{token}/renewal": {
    /** Sends a new link to the email of the order, also for a link that expired less than 60 days ago. The answer is the same whether an email can be sent now or not. */
    post: operations["renewGuestLink"];
  };
  "/gift-cards/{id}/cancel": {
    /** Cancels a gift card: what is left on it is gone, and it cannot be used any more. What orders hold of it stays theirs until they are paid; what they give back stays on it, unusable, and a repeat takes that too. */
    post: operations["cancelGiftCard"];
  };
  "/customers/{id}/store-credit": {
    /** Gives a customer store credit: a gift card without a code, with which its customer pays while signed in. The customer gets an email. A repeat with the same `Idempotency-Key` gives it once. Guests have no account, so they cannot have any. */
    post: operations["giveStoreCredit"];
  };
  "/gift-cards": {
    /** Lists gift cards and store credit, newest first, with what is left on each; `view` chooses those that can be used, are used up, expired or canceled; `customer` chooses the store credit of a customer; `q` finds the last four characters of the code, or words of the note. */
    get: operations["listGiftCards"];
    /** Issues a gift card. The code is in this answer only: the store keeps a digest, and its last four characters. A lost code cannot be read again; cancel its gift card and issue another one. */
    post: operations["issueGiftCard"];
  };
  "/gift-cards/{id}/movements": {
    /** The ledger of a gift card, newest first: what it was issued with, what orders spent and gave back. */
    get: operations["listGiftCardMovements"];
  };
  "/gift-cards/{id}": {
    /** Reads a gift card, without its code. */
    get: operations["readGiftCard"];
  };
  "/payment-links/{token}/gift-cards": {
    /** Pays the order of a payment link by a gift card, like `POST /orders/{id}/gift-cards`. `placeOrderPrice` is what the payer was shown is due. */
    post: operations["payLinkByGiftCard"];
  };
  "/customer-groups": {
    /** Lists the groups of customers by name, with how many customers each has. */
    get: operations["listCustomerGroups"];
    /** Adds a group of customers; a repeat with the same `Idempotency-Key` adds none. */
    post: operations["addCustomerGroup"];
  };
  "/customer-groups/{id}/members": {
    /** Puts up to 1000 customers into a group, by id, or by an email that its account has verified. Those that no account has are named in the answer; the others are added. */
    post: operations["addGroupMembers"];
  };
  "/customer-groups/{id}": {
    /** Replaces the name and the note of a group. */
    put: operations["changeCustomerGroup"];
    /** Deletes a group; its customers stay. Refused while a promotion or a price list names the group. `deletedCount` is 0 if it is gone already. */
    delete: operations["deleteCustomerGroup"];
  };
  "/customer-groups/{id}/members/{customer}": {
    /** Takes a customer out of a group. `deletedCount` is 0 if the customer is not in it. */
    delete: operations["removeGroupMember"];
  };
  "/companies": {
    /** Lists companies, newest first. `view` chooses those that customers have asked for, that are active or closed; `q` finds words of the name, the VAT number, or the email of a member. */
    get: operations["listCompanies"];
    /** Adds a company; a repeat with the same `Idempotency-Key` adds none. */
    post: operations["addCompany"];
  };
  "/companies/{id}/approve": {
    /** Approves a company that a customer has asked for: the customer becomes its admin and gets an email. */
    post: operations["approveCompany"];
  };
  "/companies/{id}": {
    /** Reads a company with its members, for its members and for staff. */
    get: operations["readCompany"];
    /** Replaces name, VAT number and note of a company, and closes or reopens it. Its members stay. */
    put: operations["changeCompany"];
  };
  "/companies/{id}/members/{member}": {
    /** Replaces the role and the limits of a member, in dollars; without a limit, orders of any value need no approval. The last admin stays one. For admins of the company and staff. */
    put: operations["changeMember"];
    /** Removes a member, but never the last admin. For admins of the company and staff; every member can remove themselves. `deletedCount` is 0 if the person is no member. */
    delete: operations["removeMember"];
  };
  "/companies/{id}/decline": {
    /** Declines a company that a customer has asked for, and deletes the request. The customer gets the reason by email. */
    post: operations["declineCompany"];
  };
  "/companies.csv": {
    /** Downloads companies with the same filters as a CSV file that is safe to open in a spreadsheet. The audit trail records the download. */
    get: operations["exportCompanies"];
  };
  "/companies/{id}/invitations": {
    /** Emails an invitation to a company, valid for 7 days; a new one to the same address replaces the earlier one. The answer is the same whether the address has an account. For admins of the company and staff. */
    post: operations["inviteMember"];
  };
  "/companies/{id}/invitations/{invitation}": {
    /** Withdraws an open invitation. `deletedCount` is 0 if it is no longer open. For admins of the company and staff. */
    delete: operations["withdrawInvitation"];
  };
  "/companies/{id}/credit-passes": {
    /** Lets one order by invoice pass the credit limit of a company, or pass although an invoice is overdue: the next one of up to `amount` dollars that would be refused, until the end of a day. At most 20 at a time; a repeat with the same `Idempotency-Key` allows no further order. */
    post: operations["grantCreditPass"];
  };
  "/companies/{id}/credit-passes/{pass}": {
    /** Takes back the permission for an order to pass the credit limit of a company. `deletedCount` is 0 if it is gone, or if an order has used it. */
    delete: operations["withdrawCreditPass"];
  };
  "/companies/{id}/part-numbers.csv": {
    /** The numbers that a company has for parts as a CSV file, whose columns `POST /companies/{id}/part-numbers` reads. For its members and for staff. */
    get: operations["exportPartNumbers"];
  };
  "/companies/{id}/part-numbers": {
    /** The numbers that a company has for parts, in their order; the first 200. `q` finds how a number or a SKU begins, or words of the part's name. For its members and for staff. */
    get: operations["listPartNumbers"];
    /** Sets a company's own numbers from a file (CSV with any separator and encoding, or XLSX, up to 20000 rows): a column with its number, and one with the SKU, the GTIN or the maker's number. With `check`, nothing is saved. If a row cannot be used, nothing is saved unless `skip` is `1`. Parts that the file does not name keep their numbers. For admins and buyers of the company, and for staff. */
    post: operations["importPartNumbers"];
  };
  "/companies/{id}/part-numbers/{part}": {
    /** Sets the number that a company has for a part, in place of an earlier one. Two parts cannot have the same number, whatever its case. At most 20000. For admins and buyers of the company, and for staff. */
    put: operations["setPartNumber"];
    /** Removes the number that a company has for a part. `deletedCount` is 0 if it has none. For admins and buyers of the company, and for staff. */
    delete: operations["removePartNumber"];
  };
  "/price-lists": {
    /** Lists the price lists, newest first; `view` chooses those that apply now, are planned, have ended or are switched off. */
    get: operations["listPriceLists"];
    /** Adds a price list for groups of customers, with percentages off by kind, by brand or for all parts; a repeat with the same `Idempotency-Key` adds none. For a part, its own price in the list comes first, then the brand, the kind, and all parts. */
    post: operations["addPriceList"];
  };
  "/price-lists/{id}": {
    /** Reads a price list, without the prices of its parts. */
    get: operations["readPriceList"];
    /** Replaces the fields of a price list; the prices of its parts stay. Orders that are placed keep their prices. `version` is the one that was read; after a change by others, nothing is saved (409). */
    put: operations["changePriceList"];
    /** Deletes a price list with its prices. Orders keep its name and their prices. `deletedCount` is 0 if it is gone already. */
    delete: operations["deletePriceList"];
  };
  "/price-lists/{id}/prices.csv": {
    /** The prices of a list as a CSV file, whose columns `POST /price-lists/{id}/prices` reads. */
    get: operations["exportListPrices"];
  };
  "/price-lists/{id}/prices": {
    /** Lists the parts with a price of their own in a list, the newest first; `q` finds a SKU, a maker's number or words of the name. */
    get: operations["listListPrices"];
    /** Sets the prices of the parts in a file (CSV with any separator and encoding, or XLSX, up to 100000 rows). Columns are recognized as in imports of parts: the price, volume discounts, and the id, SKU, GTIN, or brand and maker's number. If a row cannot be read, nothing is saved unless `skip` is `1`. Parts that the file does not name keep their prices. */
    post: operations["importListPrices"];
  };
  "/price-lists/{id}/prices/{part}": {
    /** Sets the price of a part in a list, in dollars, with volume discounts of its own. It is charged as it is, even where it is above the public price. */
    put: operations["setListPrice"];
    /** Takes the price of a part out of a list. `deletedCount` is 0 if it has none. */
    delete: operations["removeListPrice"];
  };
  "/promotions": {
    /** Lists promotions, newest first; `view` chooses those that run, are planned or have ended. */
    get: operations["listPromotions"];
    /** Adds a promotion; a repeat with the same `Idempotency-Key` adds none. Amounts are in cents. */
    post: operations["addPromotion"];
  };
  "/promotions/{id}/codes": {
    /** Lists the codes of a promotion, newest first. */
    get: operations["listPromotionCodes"];
    /** Generates up to 1000 codes that can each be used once; a repeat with the same `Idempotency-Key` generates none. */
    post: operations["addPromotionCodes"];
  };
  "/promotions/{id}": {
    /** Reads a promotion, with the SKUs of its parts and the emails of its customers. */
    get: operations["readPromotion"];
    /** Replaces the fields of a promotion. Orders that are placed keep what they were promised. `version` is the one that was read; after a change by others, nothing is saved (409). */
    put: operations["changePromotion"];
  };
  "/promotions/{id}/end": {
    /** Ends a promotion now; one that is only planned never starts. A repeat has no effect. */
    post: operations["endPromotion"];
  };
  "/promotions/{id}/codes/export": {
    /** The codes of a promotion as a CSV file. */
    get: operations["exportPromotionCodes"];
  };
  "/promotions/{id}/uses": {
    /** Lists the orders that got a promotion, newest first. */
    get: operations["listPromotionUses"];
  };
  "/promotions/preview": {
    /** What a promotion would take off a basket of these parts by itself, in cents; it is not saved. */
    post: operations["previewPromotion"];
  };
  "/suppliers": {
    /** Lists the suppliers by name. */
    get: operations["listSuppliers"];
    /** Adds a supplier; a repeat with the same `Idempotency-Key` adds none. */
    post: operations["addSupplier"];
  };
  "/suppliers/{id}/parts": {
    /** Sets the supplier of parts. A part has one supplier. */
    post: operations["assignSupplier"];
  };
  "/suppliers/{id}": {
    /** Replaces the fields of a supplier. */
    put: operations["changeSupplier"];
  };
  "/stock/{id}": {
    /** Reads where the units of a part are: for sale, reserved, to pack and packed. */
    get: operations["readStock"];
    /** Receives, removes or counts units of a part, as an entry of the stock ledger. Refused when fewer units would be left than orders have reserved (409 `units_reserved`), or when another admin has changed the number that was counted (409 `edit_conflict`). Send an `Idempotency-Key` so that a repeat moves no units. */
    post: operations["correctStock"];
  };
  "/stock/{id}/entries": {
    /** Lists the stock ledger of a part, newest first. */
    get: operations["listStockEntries"];
  };
  "/price-plans/{id}/end": {
    /** Cancels a planned price; of one that has begun, the price before applies again, unless the price was changed since (`kept`). A repeat changes nothing. */
    post: operations["endPricePlan"];
  };
  "/catalogue/{id}/price-changes.csv": {
    /** Downloads the changes of the price and the compare-at price of a part as a CSV file. */
    get: operations["exportPriceChanges"];
  };
  "/catalogue/{id}/price-changes": {
    /** Lists the changes of the price and the compare-at price of a part, newest first. */
    get: operations["listPriceChanges"];
  };
  "/catalogue/{id}/price-plans": {
    /** Plans a price of a part. It begins and ends by itself, and after its end the price before applies again, unless the price was changed in between. Refused if it overlaps with another plan of the part. A repeat with the same `Idempotency-Key` adds none. */
    post: operations["planPrice"];
  };
  "/catalogue/{id}/prices": {
    /** Reads the prices of a part over time, and the prices that are planned. */
    get: operations["readPartPrices"];
  };
  "/user/{id}/sessions": {
    /** Ends a user's sessions and revokes their tokens. `deletedCount` is the number of sessions. */
    delete: operations["endUserSessions"];
  };
  "/user/{id}/suspension": {
    /** Suspends an account: it cannot sign in, its tokens are void and its sessions end; orders stay. For staff, `staff.manage` is needed. `modifiedCount` is 0 if it is suspended already. */
    post: operations["suspendUser"];
    /** Lifts a suspension; earlier sessions stay ended. Requires a sign-in within the last day. `modifiedCount` is 0 if the account is not suspended. */
    delete: operations["liftSuspension"];
  };
  "/store": {
    /** Reads the name, the mode and the sign-in methods of the store. */
    get: operations["readStore"];
  };
  "/verification": {
    /** Lists the latest reconciliations of stock, orders and money, newest first, and whether one is running. */
    get: operations["listVerifications"];
    /** Starts a reconciliation in the background, one at a time. */
    post: operations["startVerification"];
  };
  "/verification/sales": {
    /** Rebuilds the sales figures of the start page from the ledger, in the background, and then reconciles. */
    post: operations["rebuildSales"];
  };
  "/messages/{id}/answer": {
    /** Emails an answer to the sender of a message, with the message quoted. Replies go to the shop. */
    post: operations["answerMessage"];
  };
  "/messages": {
    /** Messages from the contact form, newest first; new ones unless `status` says otherwise. */
    get: operations["listMessages"];
  };
  "/messages/{id}/status": {
    /** Closes a message, or opens it again. */
    put: operations["setMessageStatus"];
  };
  "/accounting.csv": {
    /** Downloads the movements of money of a month, in the time zone of the shop settings, as a CSV file: payments, refunds and disputes with invoice, credit note, delivery and tax by rate. The audit trail records the download. */
    get: operations["exportAccounting"];
  };
  "/reports/{report}/csv": {
    /** Downloads all rows of a report and their total as a CSV file. The audit trail records the download. */
    get: operations["exportReport"];
  };
  "/reports/{report}": {
    /** Reads a report, such as `sales-by-part`: rows with their measures, the total, and both in the period before. Periods are of the time zone of the shop settings. */
    get: operations["readReport"];
  };
  "/webhooks": {
    /** Lists the webhook endpoints of the store, oldest first. */
    get: operations["listWebhooks"];
    /** Adds a webhook endpoint. The answer is the only one that contains its secret. */
    post: operations["addWebhook"];
  };
  "/webhooks/{id}": {
    /** Reads a webhook endpoint. */
    get: operations["readWebhook"];
    /** Removes a webhook endpoint with its log. Waiting events are not delivered. */
    delete: operations["removeWebhook"];
    /** Changes a webhook endpoint. The status `active` also resumes a paused or disabled one, with the events it has kept. */
    patch: operations["changeWebhook"];
  };
  "/webhooks/{id}/deliveries": {
    /** Lists the deliveries to an endpoint of the last 30 days, newest first. */
    get: operations["listWebhookDeliveries"];
  };
  "/webhooks/{id}/resend": {
    /** Sends one event again, or, without `event`, all deliveries that have failed, with the same event ids. */
    post: operations["resendWebhook"];
  };
  "/webhooks/{id}/secret": {
    /** Creates a new secret. For 24 hours deliveries by Standard Webhooks have two signatures, with the new and the previous secret. */
    post: operations["rotateWebhookSecret"];
  };
  "/webhooks/{id}/test": {
    /** Queues the event `webhook.test` for an active endpoint. */
    post: operations["testWebhook"];
  };
}

export interface webhooks {
  "order.placed": {
    /** An order is placed */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.placed";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.agreed": {
    /** An order is to be fulfilled before it is paid */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.agreed";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.paid": {
    /** An order is paid */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.paid";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.changed": {
    /** The parts, the address or the total of an order change */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.changed";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.packed": {
    /** A line is packed */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.packed";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.partly_shipped": {
    /** Some units of a line are shipped */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.partly_shipped";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
              units: number;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.shipped": {
    /** A line is shipped */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.shipped";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.tracking_changed": {
    /** A parcel gets another tracking number */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.tracking_changed";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.shipment_canceled": {
    /** A parcel was not sent after all */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.shipment_canceled";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
              units: number;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.delivered": {
    /** A parcel is delivered */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.delivered";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.canceled": {
    /** An order or a line is canceled */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.canceled";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "order.refunded": {
    /** Money is refunded */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "order.refunded";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
              /** Format: uuid */
              refund?: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "return.requested": {
    /** A customer requests a return */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "return.requested";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              order: string;
              number: string;
              /** Format: uuid */
              line?: string;
              /** Format: uuid */
              return: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "stock.low": {
    /** A part's stock runs low */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "stock.low";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              part: string;
              sku: string;
              quantity: number;
              level: number;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "part.changed": {
    /** A part is added, edited, deleted or restored */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "part.changed";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              part: string;
              sku: string;
              deleted: boolean;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
  "webhook.test": {
    /** An admin sends a test event */
    post: {
      parameters: {
        header: {
          /** @description The event: the same in every attempt and at every endpoint. */
          "webhook-id": string;
          /** @description When the attempt was made, in seconds since 1970. */
          "webhook-timestamp": string;
          /** @description One or, during a rotation, two signatures by the Standard Webhooks specification. */
          "webhook-signature": string;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            /** @constant */
            type: "webhook.test";
            /** Format: date-time */
            timestamp: string;
            data: {
              /** Format: uuid */
              webhook: string;
            };
          };
        };
      };
      responses: {
        /** @description Received. After any answer other than 2XX, delivery is retried for about three days. */
        "2XX": {
          content: never;
        };
      };
    };
  };
}

export interface components {
  schemas: {
    Problem: {
      type: string;
      title: string;
      status: number;
      detail?: string;
      /** @enum {string} */
      code: "malformed" | "unauthenticated" | "token_expired" | "forbidden" | "suspended" | "second_factor_required" | "not_found" | "price_changed" | "out_of_stock" | "basket_full" | "reservation_limit" | "approval_needed" | "units_reserved" | "lines_short" | "order_state" | "ambiguous_order" | "address_required" | "payment_not_settled" | "last_owner" | "email_taken" | "edit_conflict" | "too_large" | "unsupported_media_type" | "invalid_fields" | "idempotency_mismatch" | "rate_limited" | "internal" | "provider_unavailable" | "provider_refused" | "overloaded";
      fields?: {
        [key: string]: string;
      };
      fresh?: {
        [key: string]: unknown;
      } | {
          [key: string]: unknown;
        }[];
      requestId?: string;
    };
  };
  responses: {
    /** @description Any other failure */
    Problem: {
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}

export type $defs = Record<string, never>;

export type external = Record<string, never>;

export interface operations {

  /** Lists all users, newest first by default. */
  listUsers: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        q?: string;
        role?: "customer" | "admin";
        sort?: "newest" | "oldest" | "name" | "-name" | "email" | "-email";
        /** @description `1`: the header `X-Total-Count` is the number of rows on all pages. */
        count?: "1";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
          /** @description With `count=1`: the number of rows on all pages. */
          "X-Total-Count"?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              email: string;
              name: string;
              /** @enum {string} */
              role: "customer" | "admin";
              emailVerified: boolean;
              createdAt: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads the user of the session cookie, or null. */
  readViewer: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            viewer: ({
              id: string;
              email: string;
              name: string;
              image: string | null;
              /** @enum {string} */
              role: "customer" | "admin";
              staffRole: ("owner" | "catalog" | "fulfillment" | "support" | "read-only") | null;
              emailVerified: boolean;
              secondFactorDue: boolean;
              passwordChangeDue: boolean;
              timeZone?: string;
              waiting?: {
                partReviews: number;
                testimonials: number;
              };
            }) | null;
            secondStep?: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The address form of a country, by its two-letter code: fields in the country's order, labels, what is required, and the list of regions. `ZZ` is the form before a country is chosen. */
  readAddressFormat: {
    parameters: {
      path: {
        country: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            country: string;
            fields: ({
                /** @enum {string} */
                name: "line1" | "line2" | "city" | "region" | "postcode";
                label: string;
                missing?: string;
                options?: {
                    value: string;
                    label: string;
                  }[];
                inRow: number;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads the audit trail with the same filters, newest first, as a CSV file. The trail records the download. */
  exportAudit: {
    parameters: {
      query?: {
        area?: "part" | "build" | "order" | "user" | "session" | "picture" | "settings" | "webhook" | "key" | "message" | "review" | "purchase" | "promotion" | "gift-card" | "customer-group" | "price-list" | "company" | "question";
        q?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the audit trail, newest first: sign-ins and changes, with their actors. */
  listAudit: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        area?: "part" | "build" | "order" | "user" | "session" | "picture" | "settings" | "webhook" | "key" | "message" | "review" | "purchase" | "promotion" | "gift-card" | "customer-group" | "price-list" | "company" | "question";
        q?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              at: string;
              actor: string;
              actorEmail: string | null;
              action: string;
              subject: string;
              subjectName: string | null;
              detail: {
                [key: string]: unknown;
              } | null;
              seal: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the shop's public answer to a testimonial; an empty one removes it. */
  answerTestimonial: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          answer: "" | string;
          before?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            img: string;
            review: string;
            ratings: number;
            createdAt: string;
            answer?: string;
            customer: string | null;
            /** @enum {string} */
            status: "published" | "waiting" | "hidden";
            hiddenReason: string;
            hiddenAt: string | null;
            answeredAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Hides a testimonial with a reason, which its author sees, and rejects one that waits for approval. A repeat with another reason replaces that. */
  hideTestimonial: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          reason: string;
          onlyPublished?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            img: string;
            review: string;
            ratings: number;
            createdAt: string;
            answer?: string;
            customer: string | null;
            /** @enum {string} */
            status: "published" | "waiting" | "hidden";
            hiddenReason: string;
            hiddenAt: string | null;
            answeredAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Testimonials, newest first: published ones without an answer unless `view` says otherwise. */
  listManagedTestimonials: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        view?: "unanswered" | "waiting" | "published" | "hidden" | "all";
        stars?: "1" | "2" | "3" | "4" | "5";
        q?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              name: string;
              img: string;
              review: string;
              ratings: number;
              createdAt: string;
              answer?: string;
              customer: string | null;
              /** @enum {string} */
              status: "published" | "waiting" | "hidden";
              hiddenReason: string;
              hiddenAt: string | null;
              answeredAt: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Publishes a hidden testimonial again, and approves one that waits; a repeat changes nothing. */
  publishTestimonial: {
    parameters: {
      query?: {
        seen?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            img: string;
            review: string;
            ratings: number;
            createdAt: string;
            answer?: string;
            customer: string | null;
            /** @enum {string} */
            status: "published" | "waiting" | "hidden";
            hiddenReason: string;
            hiddenAt: string | null;
            answeredAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the shop's public answer to a review; an empty one removes it. */
  answerPartReview: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          answer: "" | string;
          before?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            rating: number;
            text: string;
            answer: string;
            helpful: number;
            createdAt: string;
            changedAt: string | null;
            part: {
              _id: string;
              sku: string;
              name: string;
              variant: string;
              category: string;
              img: string;
              onSale: boolean;
            };
            /** @enum {string} */
            status: "published" | "waiting" | "hidden";
            hiddenReason: string;
            customer: string;
            answeredAt: string | null;
            hiddenAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Hides a review with a reason, which its author sees, and rejects one that waits for approval. It leaves the averages. A repeat with another reason replaces that. */
  hidePartReview: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          reason: string;
          onlyPublished?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            rating: number;
            text: string;
            answer: string;
            helpful: number;
            createdAt: string;
            changedAt: string | null;
            part: {
              _id: string;
              sku: string;
              name: string;
              variant: string;
              category: string;
              img: string;
              onSale: boolean;
            };
            /** @enum {string} */
            status: "published" | "waiting" | "hidden";
            hiddenReason: string;
            customer: string;
            answeredAt: string | null;
            hiddenAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reviews of parts, newest first: published ones without an answer unless `view` says otherwise. */
  listManagedReviews: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        view?: "unanswered" | "waiting" | "published" | "hidden" | "all";
        stars?: "1" | "2" | "3" | "4" | "5";
        q?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              name: string;
              rating: number;
              text: string;
              answer: string;
              helpful: number;
              createdAt: string;
              changedAt: string | null;
              part: {
                _id: string;
                sku: string;
                name: string;
                variant: string;
                category: string;
                img: string;
                onSale: boolean;
              };
              /** @enum {string} */
              status: "published" | "waiting" | "hidden";
              hiddenReason: string;
              customer: string;
              answeredAt: string | null;
              hiddenAt: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Publishes a hidden review again, and approves one that waits; a repeat changes nothing. */
  publishPartReview: {
    parameters: {
      query?: {
        seen?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            rating: number;
            text: string;
            answer: string;
            helpful: number;
            createdAt: string;
            changedAt: string | null;
            part: {
              _id: string;
              sku: string;
              name: string;
              variant: string;
              category: string;
              img: string;
              onSale: boolean;
            };
            /** @enum {string} */
            status: "published" | "waiting" | "hidden";
            hiddenReason: string;
            customer: string;
            answeredAt: string | null;
            hiddenAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the published reviews of a part for sale, newest first unless `sort` says otherwise. */
  listPartReviews: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        stars?: "1" | "2" | "3" | "4" | "5";
        sort?: "newest" | "helpful" | "highest" | "lowest";
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": {
            summary: {
              average: number;
              count: number;
              distribution: number[];
            };
            reviews: ({
                _id: string;
                name: string;
                rating: number;
                text: string;
                answer: string;
                helpful: number;
                createdAt: string;
                changedAt: string | null;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Unsubscribes the customer who received the link from the emails that it came with: all notices about parts, or those about a basket (one-click, RFC 8058). */
  unsubscribe: {
    parameters: {
      path: {
        token: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** A build that its owner shares by a link. */
  readSharedBuild: {
    parameters: {
      path: {
        token: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            name: string;
            lines: ({
                part: string;
                sku: string;
                name: string;
                variant: string;
                img: string;
                category: string;
                quantity: number;
                unitPrice: number;
                price: number;
                breaks: {
                    from: number;
                    price: number;
                  }[];
                publicPrice?: number;
                minimum: number;
                packSize: number | null;
                stock: number;
                onSale: boolean;
              })[];
            total: number;
            /** @enum {string} */
            verdict: "fits" | "does_not_fit" | "cannot_tell";
            findings: ({
                rule: string;
                checked: string;
                /** @enum {string} */
                verdict: "fits" | "does_not_fit" | "cannot_tell";
                parts: string[];
                reason: string;
                note?: string;
              })[];
            power: ({
              need: number;
              supply: number | null;
              headroom: number | null;
              biggest: {
                  part: string;
                  watts: number;
                }[];
              unknown: string[];
            }) | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Parts of one kind that do not clash with the build in the browser's cookie. */
  listVisitorCandidates: {
    parameters: {
      query: {
        q?: string;
        words?: "0" | "1";
        in_stock?: "0" | "1" | "true" | "false";
        min_rating?: "4";
        min_price?: number;
        max_price?: number;
        minimum_at_most?: number;
        range?: string | string[];
        spec?: string | string[];
        kind: string;
        sort?: "newest" | "price" | "-price" | "name" | "featured" | "relevance" | "noise" | "price_per_gb" | "memory_price_per_gb" | "-capacity" | "-memory_size" | "-speed" | "interface" | "-cores" | "price_per_core" | "length" | "-wattage" | "price_per_watt" | "efficiency";
        fits?: "1";
        all?: "1";
        replace?: string;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            parts: ({
                _id: string;
                sku: string;
                name: string;
                brand: string;
                mpn: string;
                gtin: string;
                compareAt: number | null;
                packSize: number | null;
                lifecycle: string;
                lastOrders: string;
                substitute: string;
                taxClass: string;
                ownNumber?: string;
                variant: string;
                description: string;
                img: string;
                price: number;
                publicPrice?: number;
                lowestPrice?: number;
                breaks: {
                    from: number;
                    price: number;
                  }[];
                minimum: number;
                quantity: number;
                backorder?: {
                  units: number;
                  arrivals: ({
                      on: string | null;
                      units: number;
                    })[];
                  leadDays: number | null;
                };
                category: string;
                rating?: {
                  average: number;
                  count: number;
                };
                facts?: {
                    name: string;
                    text: string;
                  }[];
                replacement?: {
                  sku: string;
                  name: string;
                  variant: string;
                };
                /** @enum {string} */
                verdict: "fits" | "does_not_fit" | "cannot_tell";
                reason: string;
              })[];
            next: string | null;
            hidden: {
              count: number;
              reasons: {
                  checked: string;
                  reason: string;
                  count: number;
                }[];
            };
            wayOut: ({
              watts: number | null;
              unfiltered: number | null;
              replace: {
                part: string;
                name: string;
                category: string;
                fitting: number;
              } | null;
            }) | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The build in the browser's cookie, of the parts that are on sale, with current prices and its judgment. */
  readVisitorBuild: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            name: string;
            lines: ({
                part: string;
                sku: string;
                name: string;
                variant: string;
                img: string;
                category: string;
                quantity: number;
                unitPrice: number;
                price: number;
                breaks: {
                    from: number;
                    price: number;
                  }[];
                publicPrice?: number;
                minimum: number;
                packSize: number | null;
                stock: number;
                onSale: boolean;
              })[];
            total: number;
            /** @enum {string} */
            verdict: "fits" | "does_not_fit" | "cannot_tell";
            findings: ({
                rule: string;
                checked: string;
                /** @enum {string} */
                verdict: "fits" | "does_not_fit" | "cannot_tell";
                parts: string[];
                reason: string;
                note?: string;
              })[];
            power: ({
              need: number;
              supply: number | null;
              headroom: number | null;
              biggest: {
                  part: string;
                  watts: number;
                }[];
              unknown: string[];
            }) | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces the build in the browser's cookie by these parts. */
  setVisitorBuild: {
    requestBody: {
      content: {
        "application/json": {
          parts: {
              part: string;
              quantity: number;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a part to the build in the browser's cookie, in the place of another if it replaces one, or changes its quantity. */
  setVisitorBuildPart: {
    parameters: {
      path: {
        part: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          quantity: number;
          replaces?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Removes a part from the build in the browser's cookie. */
  removeVisitorBuildPart: {
    parameters: {
      path: {
        part: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The shop's ready-made builds, cheapest first. */
  listReadyMadeBuilds: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
              _id: string;
              name: string;
              description: string;
              img: string;
              total: number;
              parts: number;
              isAvailable: boolean;
              highlights: {
                  part: string;
                  name: string;
                  variant: string;
                  category: string;
                  img: string;
                }[];
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** One of the shop's ready-made builds with current prices and stock, and whether its parts fit together. */
  readReadyMadeBuild: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            name: string;
            lines: ({
                part: string;
                sku: string;
                name: string;
                variant: string;
                img: string;
                category: string;
                quantity: number;
                unitPrice: number;
                price: number;
                breaks: {
                    from: number;
                    price: number;
                  }[];
                publicPrice?: number;
                minimum: number;
                packSize: number | null;
                stock: number;
                onSale: boolean;
              })[];
            total: number;
            /** @enum {string} */
            verdict: "fits" | "does_not_fit" | "cannot_tell";
            findings: ({
                rule: string;
                checked: string;
                /** @enum {string} */
                verdict: "fits" | "does_not_fit" | "cannot_tell";
                parts: string[];
                reason: string;
                note?: string;
              })[];
            power: ({
              need: number;
              supply: number | null;
              headroom: number | null;
              biggest: {
                  part: string;
                  watts: number;
                }[];
              unknown: string[];
            }) | null;
            _id: string;
            description: string;
            img: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Makes one of the caller's builds a ready-made build of the shop, or changes what is said about one. */
  offerBuild: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          description: string;
          /** @default */
          img?: "" | string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Takes a ready-made build off the shop's pages: it is the caller's own again. */
  withdrawBuild: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds the parts that can be ordered in these quantities to the basket, and says why it left others out. A part listed twice becomes one line with the sum of both; a line with a larger quantity keeps it. Safe to repeat. */
  addBasketLines: {
    requestBody: {
      content: {
        "application/json": {
          lines: {
              part: string;
              quantity: number;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            added: string[];
            leftOut: {
                part: string;
                quantity: number;
                problem: string;
              }[];
            lines: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** How many lines the basket has. */
  countBasket: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            lines: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The basket of the customer, or of the visitor by a cookie, with current prices and stock. */
  readBasket: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            lines: ({
                part: string;
                sku: string;
                name: string;
                variant: string;
                ownNumber?: string;
                img: string;
                category: string;
                brand: string;
                taxClass: string;
                weight: number | null;
                price: number;
                breaks: {
                    from: number;
                    price: number;
                  }[];
                publicPrice?: number;
                unitPrice: number;
                minimum: number;
                packSize: number | null;
                stock: number;
                backorder?: {
                  units: number;
                  arrivals: ({
                      on: string | null;
                      units: number;
                    })[];
                  leadDays: number | null;
                };
                onSale: boolean;
                most: number;
                limit: string;
                quantity: number;
                added: {
                  price: number;
                  stock: number;
                  at: string;
                };
                changes: ("price" | "stock" | "off_sale")[];
              })[];
            total: number;
            key: string | null;
            limit: string;
            reservedMinutes: number | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the quantity of a part in the basket; adds, changes or restores the line. With `raise` a line with a larger quantity keeps it. Safe to repeat. */
  setBasketLine: {
    parameters: {
      path: {
        part: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          quantity: number;
          raise?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            line: {
              part: string;
              sku: string;
              name: string;
              variant: string;
              ownNumber?: string;
              img: string;
              category: string;
              brand: string;
              taxClass: string;
              weight: number | null;
              price: number;
              breaks: {
                  from: number;
                  price: number;
                }[];
              publicPrice?: number;
              unitPrice: number;
              minimum: number;
              packSize: number | null;
              stock: number;
              backorder?: {
                units: number;
                arrivals: ({
                    on: string | null;
                    units: number;
                  })[];
                leadDays: number | null;
              };
              onSale: boolean;
              most: number;
              limit: string;
              quantity: number;
              added: {
                price: number;
                stock: number;
                at: string;
              };
              changes: ("price" | "stock" | "off_sale")[];
            };
            lines: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Removes a part from the basket. Setting its quantity again restores it. */
  removeBasketLine: {
    parameters: {
      path: {
        part: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
            lines: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Checks whether the parts of a build fit together, with the reason for each rule that applies, and how much power they need. */
  judgeBuild: {
    requestBody: {
      content: {
        "application/json": {
          parts: {
              part: string;
              /** @default 1 */
              quantity?: number;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            /** @enum {string} */
            verdict: "fits" | "does_not_fit" | "cannot_tell";
            findings: ({
                rule: string;
                checked: string;
                /** @enum {string} */
                verdict: "fits" | "does_not_fit" | "cannot_tell";
                parts: string[];
                reason: string;
                note?: string;
              })[];
            power: ({
              need: number;
              supply: number | null;
              headroom: number | null;
              biggest: {
                  part: string;
                  watts: number;
                }[];
              unknown: string[];
            }) | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Suggests parts in stock that complete a build within a budget: what a computer for this use still needs, chosen by the rules of `POST /builds/judge`. Nothing is saved or reserved. */
  completeBuild: {
    requestBody: {
      content: {
        "application/json": {
          /** @default [] */
          parts?: {
              part: string;
              quantity: number;
            }[];
          budget: number;
          /**
           * @default everyday
           * @enum {string}
           */
          use?: "everyday" | "gaming" | "work";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            lines: ({
                part: string;
                sku: string;
                name: string;
                variant: string;
                img: string;
                category: string;
                quantity: number;
                unitPrice: number;
                price: number;
                breaks: {
                    from: number;
                    price: number;
                  }[];
                publicPrice?: number;
                minimum: number;
                packSize: number | null;
                stock: number;
                onSale: boolean;
              })[];
            total: number;
            /** @enum {string} */
            verdict: "fits" | "does_not_fit" | "cannot_tell";
            findings: ({
                rule: string;
                checked: string;
                /** @enum {string} */
                verdict: "fits" | "does_not_fit" | "cannot_tell";
                parts: string[];
                reason: string;
                note?: string;
              })[];
            power: ({
              need: number;
              supply: number | null;
              headroom: number | null;
              biggest: {
                  part: string;
                  watts: number;
                }[];
              unknown: string[];
            }) | null;
            suggested: {
                part: string;
                quantity: number;
                reason: string;
              }[];
            left: number;
            lacking: {
                kind: string;
                reason: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Applies a previewed change to all of its parts or to none; a repeat changes nothing more. When parts have changed since the preview, it fails and lists them. With `Accept: application/x-ndjson` the response is lines of progress (`done`, `of`), then the result or the problem. */
  applyBulk: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            changed: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads all parts that the catalog lists with the same filters, as a CSV file. */
  exportCatalogue: {
    parameters: {
      query?: {
        q?: string;
        words?: "0" | "1";
        category?: string;
        in_stock?: "0" | "1" | "true" | "false";
        min_rating?: "4";
        min_price?: number;
        max_price?: number;
        minimum_at_most?: number;
        range?: string | string[];
        spec?: string | string[];
        sort?: "newest" | "price" | "-price" | "name" | "featured" | "relevance" | "noise" | "price_per_gb" | "memory_price_per_gb" | "-capacity" | "-memory_size" | "-speed" | "interface" | "-cores" | "price_per_core" | "length" | "-wattage" | "price_per_watt" | "efficiency";
        facts?: "1";
        hidden?: "0" | "1";
        draft?: "1";
        stock?: "low" | "out";
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the parts of a preview with their values before and after. */
  listBulkRows: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        outcome?: "changed" | "unchanged" | "too_low" | "too_high" | "below_breaks" | "above_compare_at" | "undone";
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              name: string;
              /** @enum {string} */
              outcome: "changed" | "unchanged" | "too_low" | "too_high" | "below_breaks" | "above_compare_at" | "undone";
              before: number;
              after: number;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Previews a change of price or stock of many parts, their deletion, or the publication of drafts, without making it. The preview is kept for a day. */
  previewBulk: {
    requestBody: {
      content: {
        "application/json": {
          ids?: string[];
          filter?: {
            q?: string;
            /** @enum {string} */
            words?: "0" | "1";
            category?: string;
            /** @enum {string} */
            in_stock?: "0" | "1" | "true" | "false";
            /** @enum {string} */
            min_rating?: "4";
            min_price?: number;
            max_price?: number;
            minimum_at_most?: number;
            range?: string | string[];
            spec?: string | string[];
            /** @enum {string} */
            draft?: "1";
          };
          change: {
            /** @enum {string} */
            field: "price" | "quantity" | "onSale" | "published";
            /** @enum {string} */
            how: "set" | "add" | "percent";
            amount: number;
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            id: string;
            change: {
              /** @enum {string} */
              field: "price" | "quantity" | "onSale" | "published";
              /** @enum {string} */
              how: "set" | "add" | "percent";
              amount: number;
            };
            counts: {
              [key: string]: number;
            };
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Undoes a change within 24 hours, except for parts that have changed since. Units sold in the meantime stay sold. With `Accept: application/x-ndjson` the response has lines like that of the change. */
  undoBulk: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            undone: number;
            left: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a file (CSV, XLSX or a ZIP of pictures, recognized by its content) to an import, all of its rows or none. A ZIP comes before the files whose rows name its pictures; a row without a picture gets the one whose file is named by its SKU. Encoding, separator, decimal sign and columns are recognized; columns are read as remembered for the layout. A file whose columns are not understood adds no rows: its layout lists what is `missing`. */
  addImportFile: {
    parameters: {
      query: {
        name: string;
        kind?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "text/csv": Blob | Uint8Array<ArrayBuffer> | string;
        "text/plain": Blob | Uint8Array<ArrayBuffer> | string;
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob | Uint8Array<ArrayBuffer> | string;
        "application/zip": Blob | Uint8Array<ArrayBuffer> | string;
        "application/octet-stream": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            id: string;
            files: string[];
            layouts: ({
                fields: ("id" | "sku" | "brand" | "mpn" | "gtin" | "kind" | "name" | "variant" | "description" | "price" | "compare_at" | "breaks" | "minimum" | "pack_size" | "stock" | "stock_at" | "storage_place" | "low_stock" | "backorder_limit" | "lead_days" | "weight" | "package_length" | "package_width" | "package_height" | "lifecycle" | "last_orders" | "substitute" | "rohs" | "reach" | "country_of_origin" | "hts_code" | "eccn" | "tax_class" | "publish_on" | "cost" | "picture" | "picture_text" | "more_pictures" | "datasheet" | "spec" | "deleted" | "option" | "option_name" | "option_value" | "features" | "variations" | "group" | "parent" | "row_id" | "row_type" | "translation" | "surcharge" | "sale_price" | "in_stock" | "published" | "")[];
                /** @enum {string} */
                decimal: "." | ",";
                kinds: {
                  [key: string]: string;
                };
                matching?: ("id" | "sku" | "gtin" | "mpn")[];
                file: string;
                signature: string;
                headers: string[];
                samples: string[][];
                format: string;
                kind: string | null;
                missing: string[];
                furtherKinds?: string[];
                newKind?: string;
                unknownKinds: {
                    text: string;
                    rows: number;
                    newKind?: string;
                  }[];
                leftOut?: number;
                withoutKind: number;
              })[];
            counts: {
              [key: string]: number;
            };
            applied: boolean;
            undoable: boolean;
            archive: {
              pictures: number;
              failures: {
                  name: string;
                  reason: string;
                }[];
            } | null;
            pictures: {
              links: number;
              waiting: number;
              failed: number;
              failures: {
                  url: string;
                  reason: string;
                }[];
            } | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Writes all rows of an import into the catalog, or none; a repeat changes nothing more. Fails when catalog changes since the preview would change the result. With `Accept: application/x-ndjson` the response is lines of progress, then the result or the problem. */
  applyImport: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            id: string;
            files: string[];
            layouts: ({
                fields: ("id" | "sku" | "brand" | "mpn" | "gtin" | "kind" | "name" | "variant" | "description" | "price" | "compare_at" | "breaks" | "minimum" | "pack_size" | "stock" | "stock_at" | "storage_place" | "low_stock" | "backorder_limit" | "lead_days" | "weight" | "package_length" | "package_width" | "package_height" | "lifecycle" | "last_orders" | "substitute" | "rohs" | "reach" | "country_of_origin" | "hts_code" | "eccn" | "tax_class" | "publish_on" | "cost" | "picture" | "picture_text" | "more_pictures" | "datasheet" | "spec" | "deleted" | "option" | "option_name" | "option_value" | "features" | "variations" | "group" | "parent" | "row_id" | "row_type" | "translation" | "surcharge" | "sale_price" | "in_stock" | "published" | "")[];
                /** @enum {string} */
                decimal: "." | ",";
                kinds: {
                  [key: string]: string;
                };
                matching?: ("id" | "sku" | "gtin" | "mpn")[];
                file: string;
                signature: string;
                headers: string[];
                samples: string[][];
                format: string;
                kind: string | null;
                missing: string[];
                furtherKinds?: string[];
                newKind?: string;
                unknownKinds: {
                    text: string;
                    rows: number;
                    newKind?: string;
                  }[];
                leftOut?: number;
                withoutKind: number;
              })[];
            counts: {
              [key: string]: number;
            };
            applied: boolean;
            undoable: boolean;
            archive: {
              pictures: number;
              failures: {
                  name: string;
                  reason: string;
                }[];
            } | null;
            pictures: {
              links: number;
              waiting: number;
              failed: number;
              failures: {
                  url: string;
                  reason: string;
                }[];
            } | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the rows of an import in order, each with its outcome and the fields that it changes. */
  listImportRows: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        outcome?: "added" | "changed" | "unchanged" | "refused";
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              no: number;
              file: string;
              line: number;
              name: string;
              /** @enum {string} */
              outcome: "added" | "changed" | "unchanged" | "refused";
              reason: string | null;
              changes: ({
                  field: string;
                  before: string | null;
                  after: string | null;
                })[];
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the imports of the last day that were applied, newest first. */
  listImports: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
              id: string;
              files: string[];
              added: number;
              changed: number;
              appliedAt: string;
              undoable: boolean;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Starts an import of part files without changing the catalog. The import is kept for a day. */
  startImport: {
    requestBody: {
      content: {
        "application/json": {
          stock: number;
          minimum: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            id: string;
            files: string[];
            layouts: ({
                fields: ("id" | "sku" | "brand" | "mpn" | "gtin" | "kind" | "name" | "variant" | "description" | "price" | "compare_at" | "breaks" | "minimum" | "pack_size" | "stock" | "stock_at" | "storage_place" | "low_stock" | "backorder_limit" | "lead_days" | "weight" | "package_length" | "package_width" | "package_height" | "lifecycle" | "last_orders" | "substitute" | "rohs" | "reach" | "country_of_origin" | "hts_code" | "eccn" | "tax_class" | "publish_on" | "cost" | "picture" | "picture_text" | "more_pictures" | "datasheet" | "spec" | "deleted" | "option" | "option_name" | "option_value" | "features" | "variations" | "group" | "parent" | "row_id" | "row_type" | "translation" | "surcharge" | "sale_price" | "in_stock" | "published" | "")[];
                /** @enum {string} */
                decimal: "." | ",";
                kinds: {
                  [key: string]: string;
                };
                matching?: ("id" | "sku" | "gtin" | "mpn")[];
                file: string;
                signature: string;
                headers: string[];
                samples: string[][];
                format: string;
                kind: string | null;
                missing: string[];
                furtherKinds?: string[];
                newKind?: string;
                unknownKinds: {
                    text: string;
                    rows: number;
                    newKind?: string;
                  }[];
                leftOut?: number;
                withoutKind: number;
              })[];
            counts: {
              [key: string]: number;
            };
            applied: boolean;
            undoable: boolean;
            archive: {
              pictures: number;
              failures: {
                  name: string;
                  reason: string;
                }[];
            } | null;
            pictures: {
              links: number;
              waiting: number;
              failed: number;
              failures: {
                  url: string;
                  reason: string;
                }[];
            } | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads what an import would change in the current catalog. */
  readImport: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            id: string;
            files: string[];
            layouts: ({
                fields: ("id" | "sku" | "brand" | "mpn" | "gtin" | "kind" | "name" | "variant" | "description" | "price" | "compare_at" | "breaks" | "minimum" | "pack_size" | "stock" | "stock_at" | "storage_place" | "low_stock" | "backorder_limit" | "lead_days" | "weight" | "package_length" | "package_width" | "package_height" | "lifecycle" | "last_orders" | "substitute" | "rohs" | "reach" | "country_of_origin" | "hts_code" | "eccn" | "tax_class" | "publish_on" | "cost" | "picture" | "picture_text" | "more_pictures" | "datasheet" | "spec" | "deleted" | "option" | "option_name" | "option_value" | "features" | "variations" | "group" | "parent" | "row_id" | "row_type" | "translation" | "surcharge" | "sale_price" | "in_stock" | "published" | "")[];
                /** @enum {string} */
                decimal: "." | ",";
                kinds: {
                  [key: string]: string;
                };
                matching?: ("id" | "sku" | "gtin" | "mpn")[];
                file: string;
                signature: string;
                headers: string[];
                samples: string[][];
                format: string;
                kind: string | null;
                missing: string[];
                furtherKinds?: string[];
                newKind?: string;
                unknownKinds: {
                    text: string;
                    rows: number;
                    newKind?: string;
                  }[];
                leftOut?: number;
                withoutKind: number;
              })[];
            counts: {
              [key: string]: number;
            };
            applied: boolean;
            undoable: boolean;
            archive: {
              pictures: number;
              failures: {
                  name: string;
                  reason: string;
                }[];
            } | null;
            pictures: {
              links: number;
              waiting: number;
              failed: number;
              failures: {
                  url: string;
                  reason: string;
                }[];
            } | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Saves how the columns of a file layout are read, for files added later. */
  saveImportLayout: {
    parameters: {
      path: {
        signature: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          fields: ("id" | "sku" | "brand" | "mpn" | "gtin" | "kind" | "name" | "variant" | "description" | "price" | "compare_at" | "breaks" | "minimum" | "pack_size" | "stock" | "stock_at" | "storage_place" | "low_stock" | "backorder_limit" | "lead_days" | "weight" | "package_length" | "package_width" | "package_height" | "lifecycle" | "last_orders" | "substitute" | "rohs" | "reach" | "country_of_origin" | "hts_code" | "eccn" | "tax_class" | "publish_on" | "cost" | "picture" | "picture_text" | "more_pictures" | "datasheet" | "spec" | "deleted" | "option" | "option_name" | "option_value" | "features" | "variations" | "group" | "parent" | "row_id" | "row_type" | "translation" | "surcharge" | "sale_price" | "in_stock" | "published" | "")[];
          /** @enum {string} */
          decimal: "." | ",";
          kinds: {
            [key: string]: string;
          };
          matching?: ("id" | "sku" | "gtin" | "mpn")[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Undoes an import within 24 hours: deletes its new parts unless they were ordered, and restores each changed field unless it was changed since. Orders do not change. A repeat changes nothing more. With `Accept: application/x-ndjson` the response has lines like that of the import. */
  undoImport: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            undone: number;
            left: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sends a message to the shop, which is stored and mailed once per `Idempotency-Key`. */
  sendMessage: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          email: string;
          subject: string;
          message: string;
          website?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Counts what a visitor of the store did, where the setting `visits.mode` asks for it. The store itself keeps sums per day only; to Google Analytics or Matomo it passes events on that have a `visitor`, the random id of someone who has agreed. */
  recordVisit: {
    requestBody: {
      content: {
        "application/json": {
          /** Format: uuid */
          visitor?: string;
          events: ({
              /** @enum {string} */
              event: "view" | "view_part" | "search" | "add" | "begin" | "purchase";
              path: string;
              words?: string;
              /** Format: uuid */
              part?: string;
              quantity?: number;
              /** Format: uuid */
              order?: string;
            })[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Answers a question, which publishes both and emails the customer the first time, or replaces the answer. With `before`, only if that is still the answer (409, `fresh` is the question). */
  answerPartQuestion: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          answer: string;
          before?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            text: string;
            answer: string;
            createdAt: string;
            answeredAt: string | null;
            part: {
              _id: string;
              sku: string;
              name: string;
              variant: string;
              category: string;
              img: string;
              onSale: boolean;
            };
            customer: string;
            name: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the answered questions about a part for sale, newest first. */
  listPartQuestions: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              text: string;
              answer: string;
              createdAt: string;
              answeredAt: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Deletes a question with its answer; `deletedCount` is 0 without one. The customer gets no email. */
  deletePartQuestion: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Questions about parts, newest first: those without an answer unless `view` says otherwise. */
  listManagedPartQuestions: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        view?: "unanswered" | "answered" | "all";
        q?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              text: string;
              answer: string;
              createdAt: string;
              answeredAt: string | null;
              part: {
                _id: string;
                sku: string;
                name: string;
                variant: string;
                category: string;
                img: string;
                onSale: boolean;
              };
              customer: string;
              name: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** A document of an order as PDF: its confirmation, invoice, packing slip, or the credit note of a refund. */
  readDocument: {
    parameters: {
      path: {
        id: string;
        document: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/pdf": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads the second factors of the user of the session cookie: authenticator app, recovery codes, passkeys; null without a session. */
  readSecondFactors: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            secondFactors: ({
              hasPassword: boolean;
              authenticator: boolean;
              recoveryCodes: number;
              passkeys: ({
                  id: string;
                  name: string;
                  createdAt: string | null;
                  synced: boolean;
                })[];
              shown: boolean;
            }) | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** A pick batch: what its orders still need packed, by storage location, with what is picked. Canceled and refunded units leave it. */
  readPickBatch: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: number;
            createdAt: string;
            packers: string[];
            endedAt: string | null;
            units: number;
            picked: number;
            places: {
                place: string;
                parts: {
                    part: string;
                    name: string;
                    sku: string;
                    variant: string;
                    units: number;
                    orders: {
                        order: string;
                        number: string;
                        units: number;
                      }[];
                    picked: number;
                    isMissing: boolean;
                    by: string;
                  }[];
              }[];
            orders: {
                order: string;
                number: string;
                customerName: string;
                units: number;
                picked: number;
                missing: string[];
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Ends a batch before everything is packed: its orders go back to To ship. A repeat changes nothing. */
  leavePickBatch: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The open pick batches, who works on each, and how many orders to ship are in none. */
  listPickBatches: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            batches: {
                _id: string;
                number: number;
                createdAt: string;
                packers: string[];
                orders: number;
                units: number;
                picked: number;
              }[];
            waiting: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Starts a pick batch of the chosen orders, or of the `oldest` that are to ship, at most 100. Orders that another batch has, or that have nothing to pack, are left out; 409 `order_state` if none is left. Send an `Idempotency-Key` so that a repeat starts no second batch. */
  startPickBatch: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          orders?: string[];
          oldest?: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            number: number;
            orders: number;
            leftOut: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Packs all lines of an order that can be packed. A repeat changes nothing. With `isUnchecked`, the order's history says that not all of its parts were scanned. */
  packOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          isUnchecked?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Says how many units of a part of a batch are picked, and whether the rest cannot be found, which marks the orders that lack it. Without `from`, a repeat changes nothing. 409 `edit_conflict` if the batch needs another number of units than `units`. */
  pickPart: {
    parameters: {
      path: {
        id: string;
        part: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          picked: number;
          isMissing?: boolean;
          units?: number;
          from?: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Takes an order out of a batch: the order goes back to To ship. A repeat changes nothing. */
  removeFromBatch: {
    parameters: {
      path: {
        id: string;
        order: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Packing slips, invoices or the pick list of up to 500 orders as one PDF: of those with the given IDs, or the oldest of a view. Orders without such a document are named on the last page. */
  printDocuments: {
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          document: "packing-slip" | "invoice" | "pick-list";
          orders?: string[];
          /** @enum {string} */
          view?: "to-ship" | "packed";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/pdf": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The parts that up to 500 orders still need packed, by storage location, with the units and the orders of each. `orders` are IDs separated by dots. */
  readPickList: {
    parameters: {
      query?: {
        orders?: string;
        view?: "to-ship" | "packed";
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            orders: number;
            more: number;
            inBatches: number;
            units: number;
            places: {
                place: string;
                parts: {
                    part: string;
                    name: string;
                    sku: string;
                    variant: string;
                    units: number;
                    orders: {
                        order: string;
                        number: string;
                        units: number;
                      }[];
                  }[];
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** How many units of each line of an order that is to be packed were scanned. */
  readScans: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            lines: {
                line: string;
                units: number;
                scanned: number;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Counts one unit of an order by a scanned SKU, maker's number or GTIN (with or without leading zeros), and packs the order with its last unit. `outcome` says why anything else counts nothing: a part that the order does not have, one too many, the slip of an order, or an unknown code. Send an `Idempotency-Key` so that a repeat counts no second unit. */
  scanPart: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          code: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            /** @enum {string} */
            outcome: "counted" | "packed" | "wrong" | "too_many" | "other_order" | "this_order" | "unknown";
            part: string;
            scanned: number;
            units: number;
            lines: {
                line: string;
                units: number;
                scanned: number;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The labels that were asked for an order, newest first, and whether the store can buy labels. */
  listCarrierLabels: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            canBuy: boolean;
            labels: ({
                _id: string;
                /** @enum {string} */
                state: "asked" | "bought" | "refused" | "void_asked" | "voided";
                carrier: string;
                tracking: string;
                price: {
                  amount: number;
                  currency: string;
                } | null;
                file: ("application/pdf" | "image/png") | null;
                failure: string;
                isUsed: boolean;
                createdAt: string;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Buys a label for a parcel of packed parts from the carrier service. An order has one label that no parcel uses yet: while the service has not answered, a repeat asks it again with the same key, and later returns the label, so that none is bought twice. */
  buyCarrierLabel: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          weight?: number;
          length?: number;
          width?: number;
          height?: number;
          repeat?: string;
          lines?: {
              line: string;
              units?: number;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            /** @enum {string} */
            state: "asked" | "bought" | "refused" | "void_asked" | "voided";
            carrier: string;
            tracking: string;
            price: {
              amount: number;
              currency: string;
            } | null;
            file: ("application/pdf" | "image/png") | null;
            failure: string;
            isUsed: boolean;
            createdAt: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The label to print, as PDF or PNG. */
  readCarrierLabelFile: {
    parameters: {
      path: {
        id: string;
        label: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/pdf": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The service that sells labels to the store; null without one. */
  readCarrierService: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            service: {
              url: string;
              changedAt: string;
            } | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the address of the service that sells labels, and makes a new secret, which signs the requests and is shown once. The earlier secret stops at once. */
  setCarrierService: {
    requestBody: {
      content: {
        "application/json": {
          url: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            url: string;
            changedAt: string;
            secret: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Stops buying labels. Labels that were bought stay readable; they can be voided with the carrier. */
  removeCarrierService: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Voids a label that was bought or asked for, with the carrier service. A repeat changes nothing. 409 `order_state` if a parcel uses it. */
  voidCarrierLabel: {
    parameters: {
      path: {
        id: string;
        label: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            /** @enum {string} */
            state: "asked" | "bought" | "refused" | "void_asked" | "voided";
            carrier: string;
            tracking: string;
            price: {
              amount: number;
              currency: string;
            } | null;
            file: ("application/pdf" | "image/png") | null;
            failure: string;
            isUsed: boolean;
            createdAt: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Takes a parcel back that was not sent after all, within 24 hours: its units are to be shipped again, and the customer gets an email. 409 `order_state` later, once it is delivered, or once units in it were returned or refunded. */
  cancelShipment: {
    parameters: {
      path: {
        id: string;
        shipment: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Corrects the carrier and tracking number of a parcel and emails the customer the new ones. What is absent stays as it is; a repeat changes nothing. */
  changeTracking: {
    parameters: {
      path: {
        id: string;
        shipment: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          carrier?: string;
          tracking?: string;
          unused?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Marks a parcel of an order as delivered and emails the customer. A repeat changes nothing. */
  deliverShipment: {
    parameters: {
      path: {
        id: string;
        shipment: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
            deliveredAt: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Finds an order by its number as printed or scanned, with or without #, or by the ID of the order or of one of its lines. 409 `ambiguous_order` if several open orders have the number. */
  findOrderToShip: {
    parameters: {
      query: {
        number: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
            paid: boolean;
            transactionId: string | null;
            holdUntil: string | null;
            createdAt: string;
            customer?: string;
            guest?: boolean;
            language?: string;
            storeCredit?: boolean;
            channel?: string;
            customerEmail: string;
            customerName: string;
            phone: string;
            address: string;
            delivery: {
              name: string;
              /** @default */
              company: string;
              line1: string;
              /** @default */
              line2: string;
              /** @default */
              city: string;
              /** @default */
              region: string;
              /** @default */
              postcode: string;
              country: string;
              /** @default */
              phone: string;
            } | null;
            pickUp?: {
              name: string;
              address: string;
              hours: string;
              instructions: string;
            };
            reference: string;
            costCenter: string;
            note: string;
            company?: {
              _id: string;
              name: string;
              buyer: string;
              isOwn: boolean;
              mayChange: boolean;
            };
            linesPrice: number;
            deliveryPrice: number;
            taxPrice: number;
            placeOrderPrice: number;
            payments: {
                transactionId: string;
                amount: number;
              }[];
            giftCards?: {
                _id: string;
                last4: string;
                amount: number;
              }[];
            due?: number;
            owed?: {
              /** @enum {string} */
              method: "pick_up" | "invoice";
              amount: number;
              pickUpBy?: string;
              days?: number;
              dueOn?: string;
            };
            bankTransfer?: {
              holder: string;
              iban: string;
              bic: string;
              reference: string;
              dueOn: string;
              received: number;
              due: number;
            };
            bankPayments?: {
                _id: string;
                reference: string;
                amount: number;
                receivedOn: string;
                payer: string;
                held: boolean;
              }[];
            change?: {
              _id: string;
              delivery: {
                name: string;
                /** @default */
                company: string;
                line1: string;
                /** @default */
                line2: string;
                /** @default */
                city: string;
                /** @default */
                region: string;
                /** @default */
                postcode: string;
                country: string;
                /** @default */
                phone: string;
              } | null;
              address: string | null;
              lines: {
                  part: string;
                  name: string;
                  before: number;
                  quantity: number;
                }[];
              difference: number;
              placeOrderPrice: number;
              adjustments: ({
                  /** @enum {string} */
                  kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                  name: string;
                  label: string;
                  line: string | null;
                  amount: number;
                  isIncluded: boolean;
                })[];
              createdAt: string;
              expiresAt: string;
            };
            leftToRefund: number;
            deliveryLeft?: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
              })[];
            deliveryMethod: {
              name: string;
              minDays: number;
              maxDays: number;
              free?: {
                from: number;
                price: number;
              };
            } | null;
            expectedDelivery?: {
              from: string;
              to: string;
              shipBy?: string;
            };
            lateDelivery?: number;
            taxes: {
                label: string;
                percent: number;
                amount: number;
                isIncluded: boolean;
              }[];
            taxExemption?: {
              /** @enum {string} */
              reason: "certificate" | "reverse-charge";
              number?: string;
            };
            vatNumber?: string;
            lines: ({
                _id: string;
                order: string;
                number: string;
                placeOrderProduct: string;
                placeOrderProductName: string;
                sku: string;
                variant: string;
                ownNumber?: string;
                customerEmail: string;
                customerName: string;
                phone: string;
                address: string;
                placeOrderQuantity: number;
                placeOrderPrice: number;
                changing?: boolean;
                adjustmentPrice?: number;
                weight?: number;
                priceList?: string;
                taxPrice: number;
                paid: boolean;
                transactionId: string | null;
                /** @enum {string} */
                status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                packedAt: string | null;
                holdUntil: string | null;
                refund: ("asked" | "refunded" | "failed") | null;
                refunds: ({
                    _id: string;
                    amount: number;
                    units: number | null;
                    restock: boolean;
                    reason: string;
                    /** @enum {string} */
                    status: "asked" | "refunded" | "failed" | "settled";
                    byHand: boolean;
                    /** @enum {string} */
                    to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                    createdAt: string;
                    failure?: string | null;
                    nextTryAt?: string | null;
                    note?: string | null;
                    awaitsTransfer?: boolean;
                  })[];
                withdrawnUnits: number;
                sentUnits: number;
                waiting?: {
                  units: number;
                  on: string | null;
                };
                pickUp?: {
                  place: string;
                  state: ("ready" | "handed_over") | null;
                };
                exchangedUnits?: number;
                createdAt: string;
                timeline: ({
                    /** @enum {string} */
                    what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                    at: string;
                  })[];
                whole?: {
                  /** @enum {string} */
                  status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                  paid: boolean;
                  lines: number;
                  placeOrderQuantity: number;
                  names: string[];
                  placeOrderPrice: number;
                  refund: ("asked" | "refunded" | "failed") | null;
                  refunds: ({
                      _id: string;
                      amount: number;
                      units: number | null;
                      restock: boolean;
                      reason: string;
                      /** @enum {string} */
                      status: "asked" | "refunded" | "failed" | "settled";
                      byHand: boolean;
                      /** @enum {string} */
                      to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                      createdAt: string;
                      failure?: string | null;
                      nextTryAt?: string | null;
                      note?: string | null;
                      awaitsTransfer?: boolean;
                    })[];
                  progress: ("packed" | "partly_packed" | "partly_shipped") | null;
                };
                disputes?: ({
                    _id: string;
                    /** @enum {string} */
                    kind: "dispute" | "inquiry" | "fraud_warning";
                    reason: string;
                    status: string;
                    amount: number | null;
                    evidenceDueBy: string | null;
                    openedAt: string;
                    liftedAt: string | null;
                  })[];
                leftToRefund?: number;
                deliveryIfCanceled?: number;
                notRefunded?: number;
              })[];
            shipments: ({
                _id: string;
                carrier: string;
                tracking: string;
                expected: string | null;
                createdAt: string;
                deliveredAt: string | null;
                /** @constant */
                pickUp?: true;
                lines: string[];
                contents: {
                    line: string;
                    units: number;
                  }[];
              })[];
            refunds: ({
                _id: string;
                amount: number;
                units: number | null;
                restock: boolean;
                reason: string;
                /** @enum {string} */
                status: "asked" | "refunded" | "failed" | "settled";
                byHand: boolean;
                /** @enum {string} */
                to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                createdAt: string;
                failure?: string | null;
                nextTryAt?: string | null;
                note?: string | null;
                awaitsTransfer?: boolean;
                line: string | null;
                lines: ({
                    line: string;
                    units: number | null;
                    amount: number;
                  })[];
                delivery: number;
                by?: string | null;
              })[];
            returns: ({
                _id: string;
                order: string;
                number: string;
                customerName: string;
                customerEmail: string;
                /** @enum {string} */
                status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
                lines: ({
                    line: string;
                    name: string;
                    sku: string;
                    variant: string;
                    units: number;
                    withdrawnUnits: number;
                    receivedUnits: number | null;
                    condition: ("as_new" | "opened" | "incomplete" | "damaged") | null;
                  })[];
                /** @enum {string} */
                reason: "damaged" | "wrong_part" | "not_working" | "not_needed" | "other";
                text: string;
                answer: string;
                createdAt: string;
                answeredAt: string | null;
                sendTo: string;
                sendBy: string | null;
                receivedAt: string | null;
                storeCredit: boolean;
                prefersStoreCredit: boolean;
              })[];
            documents: string[];
            history: ({
                /** @enum {string} */
                what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                at: string;
                line: string | null;
                amount?: number;
                lines?: {
                    name: string;
                    before: number;
                    quantity: number;
                  }[];
              })[];
            disputes?: ({
                _id: string;
                /** @enum {string} */
                kind: "dispute" | "inquiry" | "fraud_warning";
                reason: string;
                status: string;
                amount: number | null;
                evidenceDueBy: string | null;
                openedAt: string;
                liftedAt: string | null;
              })[];
            tags?: string[];
            notes?: {
                _id: string;
                text: string;
                author: string;
                createdAt: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The orders that the caller shipped last, newest first, at most 20. */
  listShipped: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
              order: string;
              number: string;
              customerName: string;
              carrier: string;
              tracking: string;
              shippedAt: string;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Ships all paid lines of an order that can be shipped, in one parcel. A repeat with the same parcel changes nothing. */
  shipOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @default */
          carrier?: string;
          /** @default */
          tracking?: string;
          expected?: string;
          unused?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
            number: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Ships lines of an order, or some of their units, in one parcel: all or none. A line stays open until its last units are sent; sending some of them needs a tracking number. Lines that the parcel already contains are left as they are, so a repeat changes nothing. */
  shipParcel: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @default */
          carrier?: string;
          /** @default */
          tracking?: string;
          expected?: string;
          unused?: boolean;
          lines: {
              line: string;
              units?: number;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Ships the packed lines of each order with the carrier and tracking number of its row, adds these to lines that were shipped without, or changes those of the only parcel of an order that was shipped. A repeat changes nothing. */
  addTracking: {
    requestBody: {
      content: {
        "application/json": {
          rows: {
              line: number;
              number: string;
              carrier: string;
              tracking: string;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            rows: ({
                line: number;
                number: string;
                carrier: string;
                tracking: string;
                order: string | null;
                customerName: string;
                /** @enum {string} */
                outcome: "ships" | "adds" | "changes" | "same" | "refused";
                reason: string;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a file with order numbers, carriers and tracking numbers (CSV with any separator and encoding, or XLSX; columns in any order) and says what each row would do, without doing it. Up to 1000 rows. */
  readTrackingFile: {
    requestBody: {
      content: {
        "text/csv": Blob | Uint8Array<ArrayBuffer> | string;
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob | Uint8Array<ArrayBuffer> | string;
        "application/octet-stream": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            rows: ({
                line: number;
                number: string;
                carrier: string;
                tracking: string;
                order: string | null;
                customerName: string;
                /** @enum {string} */
                outcome: "ships" | "adds" | "changes" | "same" | "refused";
                reason: string;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Changes the delivery address, contact and phone of an order: by its customer until a line of it is packed, by staff until a parcel leaves; by the id of the order or of a line. Delivery and tax of an unpaid order are calculated for the new address, which can change its total (`placeOrderPrice`). Where a paid order would be charged otherwise at the new address, the call is refused (422) with the difference in words, unless `chargeDifference` or `keepCharges` says what happens to it. */
  changeDelivery: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          delivery: {
            name: string;
            /** @default */
            company?: string;
            line1: string;
            /** @default */
            line2?: string;
            /** @default */
            city?: string;
            /** @default */
            region?: string;
            /** @default */
            postcode?: string;
            country: string;
            /** @default */
            phone?: string;
          };
          deliveryMethod?: string;
          chargeDifference?: boolean;
          keepCharges?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
            paid: boolean;
            transactionId: string | null;
            holdUntil: string | null;
            createdAt: string;
            customer?: string;
            guest?: boolean;
            language?: string;
            storeCredit?: boolean;
            channel?: string;
            customerEmail: string;
            customerName: string;
            phone: string;
            address: string;
            delivery: {
              name: string;
              /** @default */
              company: string;
              line1: string;
              /** @default */
              line2: string;
              /** @default */
              city: string;
              /** @default */
              region: string;
              /** @default */
              postcode: string;
              country: string;
              /** @default */
              phone: string;
            } | null;
            pickUp?: {
              name: string;
              address: string;
              hours: string;
              instructions: string;
            };
            reference: string;
            costCenter: string;
            note: string;
            company?: {
              _id: string;
              name: string;
              buyer: string;
              isOwn: boolean;
              mayChange: boolean;
            };
            linesPrice: number;
            deliveryPrice: number;
            taxPrice: number;
            placeOrderPrice: number;
            payments: {
                transactionId: string;
                amount: number;
              }[];
            giftCards?: {
                _id: string;
                last4: string;
                amount: number;
              }[];
            due?: number;
            owed?: {
              /** @enum {string} */
              method: "pick_up" | "invoice";
              amount: number;
              pickUpBy?: string;
              days?: number;
              dueOn?: string;
            };
            bankTransfer?: {
              holder: string;
              iban: string;
              bic: string;
              reference: string;
              dueOn: string;
              received: number;
              due: number;
            };
            bankPayments?: {
                _id: string;
                reference: string;
                amount: number;
                receivedOn: string;
                payer: string;
                held: boolean;
              }[];
            change?: {
              _id: string;
              delivery: {
                name: string;
                /** @default */
                company: string;
                line1: string;
                /** @default */
                line2: string;
                /** @default */
                city: string;
                /** @default */
                region: string;
                /** @default */
                postcode: string;
                country: string;
                /** @default */
                phone: string;
              } | null;
              address: string | null;
              lines: {
                  part: string;
                  name: string;
                  before: number;
                  quantity: number;
                }[];
              difference: number;
              placeOrderPrice: number;
              adjustments: ({
                  /** @enum {string} */
                  kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                  name: string;
                  label: string;
                  line: string | null;
                  amount: number;
                  isIncluded: boolean;
                })[];
              createdAt: string;
              expiresAt: string;
            };
            leftToRefund: number;
            deliveryLeft?: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
              })[];
            deliveryMethod: {
              name: string;
              minDays: number;
              maxDays: number;
              free?: {
                from: number;
                price: number;
              };
            } | null;
            expectedDelivery?: {
              from: string;
              to: string;
              shipBy?: string;
            };
            lateDelivery?: number;
            taxes: {
                label: string;
                percent: number;
                amount: number;
                isIncluded: boolean;
              }[];
            taxExemption?: {
              /** @enum {string} */
              reason: "certificate" | "reverse-charge";
              number?: string;
            };
            vatNumber?: string;
            lines: ({
                _id: string;
                order: string;
                number: string;
                placeOrderProduct: string;
                placeOrderProductName: string;
                sku: string;
                variant: string;
                ownNumber?: string;
                customerEmail: string;
                customerName: string;
                phone: string;
                address: string;
                placeOrderQuantity: number;
                placeOrderPrice: number;
                changing?: boolean;
                adjustmentPrice?: number;
                weight?: number;
                priceList?: string;
                taxPrice: number;
                paid: boolean;
                transactionId: string | null;
                /** @enum {string} */
                status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                packedAt: string | null;
                holdUntil: string | null;
                refund: ("asked" | "refunded" | "failed") | null;
                refunds: ({
                    _id: string;
                    amount: number;
                    units: number | null;
                    restock: boolean;
                    reason: string;
                    /** @enum {string} */
                    status: "asked" | "refunded" | "failed" | "settled";
                    byHand: boolean;
                    /** @enum {string} */
                    to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                    createdAt: string;
                    failure?: string | null;
                    nextTryAt?: string | null;
                    note?: string | null;
                    awaitsTransfer?: boolean;
                  })[];
                withdrawnUnits: number;
                sentUnits: number;
                waiting?: {
                  units: number;
                  on: string | null;
                };
                pickUp?: {
                  place: string;
                  state: ("ready" | "handed_over") | null;
                };
                exchangedUnits?: number;
                createdAt: string;
                timeline: ({
                    /** @enum {string} */
                    what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                    at: string;
                  })[];
                whole?: {
                  /** @enum {string} */
                  status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                  paid: boolean;
                  lines: number;
                  placeOrderQuantity: number;
                  names: string[];
                  placeOrderPrice: number;
                  refund: ("asked" | "refunded" | "failed") | null;
                  refunds: ({
                      _id: string;
                      amount: number;
                      units: number | null;
                      restock: boolean;
                      reason: string;
                      /** @enum {string} */
                      status: "asked" | "refunded" | "failed" | "settled";
                      byHand: boolean;
                      /** @enum {string} */
                      to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                      createdAt: string;
                      failure?: string | null;
                      nextTryAt?: string | null;
                      note?: string | null;
                      awaitsTransfer?: boolean;
                    })[];
                  progress: ("packed" | "partly_packed" | "partly_shipped") | null;
                };
                disputes?: ({
                    _id: string;
                    /** @enum {string} */
                    kind: "dispute" | "inquiry" | "fraud_warning";
                    reason: string;
                    status: string;
                    amount: number | null;
                    evidenceDueBy: string | null;
                    openedAt: string;
                    liftedAt: string | null;
                  })[];
                leftToRefund?: number;
                deliveryIfCanceled?: number;
                notRefunded?: number;
              })[];
            shipments: ({
                _id: string;
                carrier: string;
                tracking: string;
                expected: string | null;
                createdAt: string;
                deliveredAt: string | null;
                /** @constant */
                pickUp?: true;
                lines: string[];
                contents: {
                    line: string;
                    units: number;
                  }[];
              })[];
            refunds: ({
                _id: string;
                amount: number;
                units: number | null;
                restock: boolean;
                reason: string;
                /** @enum {string} */
                status: "asked" | "refunded" | "failed" | "settled";
                byHand: boolean;
                /** @enum {string} */
                to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                createdAt: string;
                failure?: string | null;
                nextTryAt?: string | null;
                note?: string | null;
                awaitsTransfer?: boolean;
                line: string | null;
                lines: ({
                    line: string;
                    units: number | null;
                    amount: number;
                  })[];
                delivery: number;
                by?: string | null;
              })[];
            returns: ({
                _id: string;
                order: string;
                number: string;
                customerName: string;
                customerEmail: string;
                /** @enum {string} */
                status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
                lines: ({
                    line: string;
                    name: string;
                    sku: string;
                    variant: string;
                    units: number;
                    withdrawnUnits: number;
                    receivedUnits: number | null;
                    condition: ("as_new" | "opened" | "incomplete" | "damaged") | null;
                  })[];
                /** @enum {string} */
                reason: "damaged" | "wrong_part" | "not_working" | "not_needed" | "other";
                text: string;
                answer: string;
                createdAt: string;
                answeredAt: string | null;
                sendTo: string;
                sendBy: string | null;
                receivedAt: string | null;
                storeCredit: boolean;
                prefersStoreCredit: boolean;
              })[];
            documents: string[];
            history: ({
                /** @enum {string} */
                what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                at: string;
                line: string | null;
                amount?: number;
                lines?: {
                    name: string;
                    before: number;
                    quantity: number;
                  }[];
              })[];
            disputes?: ({
                _id: string;
                /** @enum {string} */
                kind: "dispute" | "inquiry" | "fraud_warning";
                reason: string;
                status: string;
                amount: number | null;
                evidenceDueBy: string | null;
                openedAt: string;
                liftedAt: string | null;
              })[];
            tags?: string[];
            notes?: {
                _id: string;
                text: string;
                author: string;
                createdAt: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Marks a paid line as packed: from then on the customer can return it, but not cancel it or change its address. `id` is that of the line. */
  packLine: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
            packedAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Marks a packed line as not packed. `id` is that of the line. */
  unpackLine: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
            packedAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Compares up to four parts; differences come first. */
  compareParts: {
    parameters: {
      query: {
        ids: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            parts: ({
                _id: string;
                sku: string;
                name: string;
                brand: string;
                mpn: string;
                gtin: string;
                compareAt: number | null;
                packSize: number | null;
                lifecycle: string;
                lastOrders: string;
                substitute: string;
                taxClass: string;
                ownNumber?: string;
                variant: string;
                description: string;
                img: string;
                price: number;
                publicPrice?: number;
                lowestPrice?: number;
                breaks: {
                    from: number;
                    price: number;
                  }[];
                minimum: number;
                quantity: number;
                backorder?: {
                  units: number;
                  arrivals: ({
                      on: string | null;
                      units: number;
                    })[];
                  leadDays: number | null;
                };
                category: string;
                rating?: {
                  average: number;
                  count: number;
                };
                facts?: {
                    name: string;
                    text: string;
                  }[];
                replacement?: {
                  sku: string;
                  name: string;
                  variant: string;
                };
                specifications: ({
                    name: string;
                    value: string | number;
                    unit?: string;
                  })[];
                weight: number | null;
                packageLength: number | null;
                packageWidth: number | null;
                packageHeight: number | null;
                rohs: string;
                reach: string;
                origin: string;
                hts: string;
                eccn: string;
                imgAlt: string;
                morePictures: {
                    img: string;
                    alt: string;
                  }[];
                datasheet: string;
              })[];
            rows: ({
                name: string;
                values: (string | null)[];
                differs: boolean;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the filters that can narrow a list of parts, with the number of parts for each value. The counts of a facet ignore the values selected in it. */
  readFacets: {
    parameters: {
      query?: {
        q?: string;
        words?: "0" | "1";
        category?: string;
        in_stock?: "0" | "1" | "true" | "false";
        min_rating?: "4";
        min_price?: number;
        max_price?: number;
        minimum_at_most?: number;
        range?: string | string[];
        spec?: string | string[];
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            total: {
              count: number;
              atLeast: boolean;
            };
            corrected: {
                typed: string;
                taken: string;
              }[];
            ignored: string[];
            unstated: string[];
            missing: string[];
            fits?: {
              name: string;
              facts: string;
              assumes: string;
              isCertain: boolean;
            };
            meant: ({
                typed: string;
                rest: string;
                label?: string;
                from?: number;
                to?: number;
                /** @enum {string} */
                sort?: "price" | "noise" | "price_per_gb" | "memory_price_per_gb" | "-capacity" | "-memory_size" | "-speed" | "interface" | "-cores" | "price_per_core" | "length" | "-wattage" | "price_per_watt" | "efficiency";
              })[];
            sorts: ("noise" | "price_per_gb" | "memory_price_per_gb" | "-capacity" | "-memory_size" | "-speed" | "interface" | "-cores" | "price_per_core" | "length" | "-wattage" | "price_per_watt" | "efficiency")[];
            kinds: {
                category: string;
                count: number;
                atLeast: boolean;
              }[];
            prices: {
                from: number;
                to?: number;
                count: number;
                atLeast: boolean;
              }[];
            priceRange?: {
              lowest: number;
              highest: number;
            };
            inStock: {
              count: number;
              atLeast: boolean;
            };
            outOfStock: {
              count: number;
              atLeast: boolean;
            };
            wellRated: {
              count: number;
              atLeast: boolean;
            };
            minimums: {
                atMost: number;
                count: number;
                atLeast: boolean;
              }[];
            specifications: {
                key: string;
                name: string;
                values: {
                    value: string;
                    label: string;
                    count: number;
                    atLeast: boolean;
                  }[];
                range?: {
                  lowest: number;
                  highest: number;
                  unit: string;
                  bars: number[];
                };
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Suggests up to eight parts and the matching kinds for a partly typed query, with its corrected words. */
  suggestParts: {
    parameters: {
      query?: {
        q?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            parts: {
                _id: string;
                sku: string;
                name: string;
                variant: string;
                marks: [number, number][];
                description: string;
                category: string;
                img: string;
                price: number;
                publicPrice?: number;
                minimum: number;
                quantity: number;
              }[];
            kinds: {
                category: string;
                count: number;
                atLeast: boolean;
              }[];
            corrected: {
                typed: string;
                taken: string;
              }[];
            ignored: string[];
            unstated: string[];
            missing: string[];
            fits?: {
              name: string;
              facts: string;
              assumes: string;
              isCertain: boolean;
            };
            total: {
              count: number;
              atLeast: boolean;
            };
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Closes a line of an order, whose id is `id`: shipped (`as=shipped`, with `carrier`, `tracking` number and `expected` day of arrival) or cancelled (`as=cancelled`), which refunds a paid line, and of a line that is sent in part before it is paid cancels the rest. Bare: a paid line is shipped, an unpaid one cancelled. Nothing is erased. */
  closeOrder: {
    parameters: {
      query?: {
        as?: "shipped" | "cancelled";
        carrier?: string;
        tracking?: string;
        expected?: string;
        unused?: "true";
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
            /** @enum {string} */
            status?: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
            closed?: {
              /** @enum {string} */
              as: "shipped" | "cancelled";
              by: string;
              at: string;
            };
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Allows an order to be shipped although its payment is disputed. A later dispute blocks it again. */
  liftShippingBlock: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            order: string;
            number: string;
            placeOrderProduct: string;
            placeOrderProductName: string;
            sku: string;
            variant: string;
            ownNumber?: string;
            customerEmail: string;
            customerName: string;
            phone: string;
            address: string;
            placeOrderQuantity: number;
            placeOrderPrice: number;
            changing?: boolean;
            adjustmentPrice?: number;
            weight?: number;
            priceList?: string;
            taxPrice: number;
            paid: boolean;
            transactionId: string | null;
            /** @enum {string} */
            status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
            packedAt: string | null;
            holdUntil: string | null;
            refund: ("asked" | "refunded" | "failed") | null;
            refunds: ({
                _id: string;
                amount: number;
                units: number | null;
                restock: boolean;
                reason: string;
                /** @enum {string} */
                status: "asked" | "refunded" | "failed" | "settled";
                byHand: boolean;
                /** @enum {string} */
                to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                createdAt: string;
                failure?: string | null;
                nextTryAt?: string | null;
                note?: string | null;
                awaitsTransfer?: boolean;
              })[];
            withdrawnUnits: number;
            sentUnits: number;
            waiting?: {
              units: number;
              on: string | null;
            };
            pickUp?: {
              place: string;
              state: ("ready" | "handed_over") | null;
            };
            exchangedUnits?: number;
            createdAt: string;
            timeline: ({
                /** @enum {string} */
                what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                at: string;
              })[];
            whole?: {
              /** @enum {string} */
              status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
              paid: boolean;
              lines: number;
              placeOrderQuantity: number;
              names: string[];
              placeOrderPrice: number;
              refund: ("asked" | "refunded" | "failed") | null;
              refunds: ({
                  _id: string;
                  amount: number;
                  units: number | null;
                  restock: boolean;
                  reason: string;
                  /** @enum {string} */
                  status: "asked" | "refunded" | "failed" | "settled";
                  byHand: boolean;
                  /** @enum {string} */
                  to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                  createdAt: string;
                  failure?: string | null;
                  nextTryAt?: string | null;
                  note?: string | null;
                  awaitsTransfer?: boolean;
                })[];
              progress: ("packed" | "partly_packed" | "partly_shipped") | null;
            };
            disputes?: ({
                _id: string;
                /** @enum {string} */
                kind: "dispute" | "inquiry" | "fraud_warning";
                reason: string;
                status: string;
                amount: number | null;
                evidenceDueBy: string | null;
                openedAt: string;
                liftedAt: string | null;
              })[];
            leftToRefund?: number;
            deliveryIfCanceled?: number;
            notRefunded?: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Orders of all customers, open ones unless `status` says otherwise; newest first unless `sort` does. Only open ones, without a search, can be sorted by price. */
  listOrders: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        status?: "open" | "all" | "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
        q?: string;
        sort?: "newest" | "oldest" | "price" | "-price";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              order: string;
              number: string;
              placeOrderProduct: string;
              placeOrderProductName: string;
              sku: string;
              variant: string;
              ownNumber?: string;
              customerEmail: string;
              customerName: string;
              phone: string;
              address: string;
              placeOrderQuantity: number;
              placeOrderPrice: number;
              changing?: boolean;
              adjustmentPrice?: number;
              weight?: number;
              priceList?: string;
              taxPrice: number;
              paid: boolean;
              transactionId: string | null;
              /** @enum {string} */
              status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
              packedAt: string | null;
              holdUntil: string | null;
              refund: ("asked" | "refunded" | "failed") | null;
              refunds: ({
                  _id: string;
                  amount: number;
                  units: number | null;
                  restock: boolean;
                  reason: string;
                  /** @enum {string} */
                  status: "asked" | "refunded" | "failed" | "settled";
                  byHand: boolean;
                  /** @enum {string} */
                  to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                  createdAt: string;
                  failure?: string | null;
                  nextTryAt?: string | null;
                  note?: string | null;
                  awaitsTransfer?: boolean;
                })[];
              withdrawnUnits: number;
              sentUnits: number;
              waiting?: {
                units: number;
                on: string | null;
              };
              pickUp?: {
                place: string;
                state: ("ready" | "handed_over") | null;
              };
              exchangedUnits?: number;
              createdAt: string;
              timeline: ({
                  /** @enum {string} */
                  what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                  at: string;
                })[];
              whole?: {
                /** @enum {string} */
                status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                paid: boolean;
                lines: number;
                placeOrderQuantity: number;
                names: string[];
                placeOrderPrice: number;
                refund: ("asked" | "refunded" | "failed") | null;
                refunds: ({
                    _id: string;
                    amount: number;
                    units: number | null;
                    restock: boolean;
                    reason: string;
                    /** @enum {string} */
                    status: "asked" | "refunded" | "failed" | "settled";
                    byHand: boolean;
                    /** @enum {string} */
                    to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                    createdAt: string;
                    failure?: string | null;
                    nextTryAt?: string | null;
                    note?: string | null;
                    awaitsTransfer?: boolean;
                  })[];
                progress: ("packed" | "partly_packed" | "partly_shipped") | null;
              };
              disputes?: ({
                  _id: string;
                  /** @enum {string} */
                  kind: "dispute" | "inquiry" | "fraud_warning";
                  reason: string;
                  status: string;
                  amount: number | null;
                  evidenceDueBy: string | null;
                  openedAt: string;
                  liftedAt: string | null;
                })[];
              leftToRefund?: number;
              deliveryIfCanceled?: number;
              notRefunded?: number;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** One order, for its owner or an admin. */
  readOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            order: string;
            number: string;
            placeOrderProduct: string;
            placeOrderProductName: string;
            sku: string;
            variant: string;
            ownNumber?: string;
            customerEmail: string;
            customerName: string;
            phone: string;
            address: string;
            placeOrderQuantity: number;
            placeOrderPrice: number;
            changing?: boolean;
            adjustmentPrice?: number;
            weight?: number;
            priceList?: string;
            taxPrice: number;
            paid: boolean;
            transactionId: string | null;
            /** @enum {string} */
            status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
            packedAt: string | null;
            holdUntil: string | null;
            refund: ("asked" | "refunded" | "failed") | null;
            refunds: ({
                _id: string;
                amount: number;
                units: number | null;
                restock: boolean;
                reason: string;
                /** @enum {string} */
                status: "asked" | "refunded" | "failed" | "settled";
                byHand: boolean;
                /** @enum {string} */
                to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                createdAt: string;
                failure?: string | null;
                nextTryAt?: string | null;
                note?: string | null;
                awaitsTransfer?: boolean;
              })[];
            withdrawnUnits: number;
            sentUnits: number;
            waiting?: {
              units: number;
              on: string | null;
            };
            pickUp?: {
              place: string;
              state: ("ready" | "handed_over") | null;
            };
            exchangedUnits?: number;
            createdAt: string;
            timeline: ({
                /** @enum {string} */
                what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                at: string;
              })[];
            whole?: {
              /** @enum {string} */
              status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
              paid: boolean;
              lines: number;
              placeOrderQuantity: number;
              names: string[];
              placeOrderPrice: number;
              refund: ("asked" | "refunded" | "failed") | null;
              refunds: ({
                  _id: string;
                  amount: number;
                  units: number | null;
                  restock: boolean;
                  reason: string;
                  /** @enum {string} */
                  status: "asked" | "refunded" | "failed" | "settled";
                  byHand: boolean;
                  /** @enum {string} */
                  to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                  createdAt: string;
                  failure?: string | null;
                  nextTryAt?: string | null;
                  note?: string | null;
                  awaitsTransfer?: boolean;
                })[];
              progress: ("packed" | "partly_packed" | "partly_shipped") | null;
            };
            disputes?: ({
                _id: string;
                /** @enum {string} */
                kind: "dispute" | "inquiry" | "fraud_warning";
                reason: string;
                status: string;
                amount: number | null;
                evidenceDueBy: string | null;
                openedAt: string;
                liftedAt: string | null;
              })[];
            leftToRefund?: number;
            deliveryIfCanceled?: number;
            notRefunded?: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Places an order on behalf of a customer, with the same checks, but without the limits on unpaid reservations. The customer gets the usual email with a link, and only the customer can pay it, or whoever has its payment link. A `unitPrice` of a line, which replaces the price of the catalog, and a `discount` need the permission `orders.discount`. Send an `Idempotency-Key`. */
  placeForCustomer: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines: {
              part: string;
              quantity: number;
              unitPrice?: number;
            }[];
          delivery?: {
            name: string;
            /** @default */
            company?: string;
            line1: string;
            /** @default */
            line2?: string;
            /** @default */
            city?: string;
            /** @default */
            region?: string;
            /** @default */
            postcode?: string;
            country: string;
            /** @default */
            phone?: string;
          };
          deliveryMethod?: string;
          pickUp?: {
            place: string;
            name: string;
            /** @default */
            phone?: string;
          };
          reference?: string;
          costCenter?: string;
          note?: string;
          company?: string;
          placeOrderPrice?: number;
          codes?: string[];
          /** @enum {string} */
          payment?: "card" | "bank" | "pick_up" | "invoice";
          keepBasket?: boolean;
          discount?: {
            label: string;
            percent?: number;
            amount?: number;
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            number: string;
            lines: string[];
            placeOrderPrice: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** One order with its lines, shipments, refunds, documents and history, by its id or that of a line; for its owner or an admin. */
  readWholeOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
            paid: boolean;
            transactionId: string | null;
            holdUntil: string | null;
            createdAt: string;
            customer?: string;
            guest?: boolean;
            language?: string;
            storeCredit?: boolean;
            channel?: string;
            customerEmail: string;
            customerName: string;
            phone: string;
            address: string;
            delivery: {
              name: string;
              /** @default */
              company: string;
              line1: string;
              /** @default */
              line2: string;
              /** @default */
              city: string;
              /** @default */
              region: string;
              /** @default */
              postcode: string;
              country: string;
              /** @default */
              phone: string;
            } | null;
            pickUp?: {
              name: string;
              address: string;
              hours: string;
              instructions: string;
            };
            reference: string;
            costCenter: string;
            note: string;
            company?: {
              _id: string;
              name: string;
              buyer: string;
              isOwn: boolean;
              mayChange: boolean;
            };
            linesPrice: number;
            deliveryPrice: number;
            taxPrice: number;
            placeOrderPrice: number;
            payments: {
                transactionId: string;
                amount: number;
              }[];
            giftCards?: {
                _id: string;
                last4: string;
                amount: number;
              }[];
            due?: number;
            owed?: {
              /** @enum {string} */
              method: "pick_up" | "invoice";
              amount: number;
              pickUpBy?: string;
              days?: number;
              dueOn?: string;
            };
            bankTransfer?: {
              holder: string;
              iban: string;
              bic: string;
              reference: string;
              dueOn: string;
              received: number;
              due: number;
            };
            bankPayments?: {
                _id: string;
                reference: string;
                amount: number;
                receivedOn: string;
                payer: string;
                held: boolean;
              }[];
            change?: {
              _id: string;
              delivery: {
                name: string;
                /** @default */
                company: string;
                line1: string;
                /** @default */
                line2: string;
                /** @default */
                city: string;
                /** @default */
                region: string;
                /** @default */
                postcode: string;
                country: string;
                /** @default */
                phone: string;
              } | null;
              address: string | null;
              lines: {
                  part: string;
                  name: string;
                  before: number;
                  quantity: number;
                }[];
              difference: number;
              placeOrderPrice: number;
              adjustments: ({
                  /** @enum {string} */
                  kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                  name: string;
                  label: string;
                  line: string | null;
                  amount: number;
                  isIncluded: boolean;
                })[];
              createdAt: string;
              expiresAt: string;
            };
            leftToRefund: number;
            deliveryLeft?: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
              })[];
            deliveryMethod: {
              name: string;
              minDays: number;
              maxDays: number;
              free?: {
                from: number;
                price: number;
              };
            } | null;
            expectedDelivery?: {
              from: string;
              to: string;
              shipBy?: string;
            };
            lateDelivery?: number;
            taxes: {
                label: string;
                percent: number;
                amount: number;
                isIncluded: boolean;
              }[];
            taxExemption?: {
              /** @enum {string} */
              reason: "certificate" | "reverse-charge";
              number?: string;
            };
            vatNumber?: string;
            lines: ({
                _id: string;
                order: string;
                number: string;
                placeOrderProduct: string;
                placeOrderProductName: string;
                sku: string;
                variant: string;
                ownNumber?: string;
                customerEmail: string;
                customerName: string;
                phone: string;
                address: string;
                placeOrderQuantity: number;
                placeOrderPrice: number;
                changing?: boolean;
                adjustmentPrice?: number;
                weight?: number;
                priceList?: string;
                taxPrice: number;
                paid: boolean;
                transactionId: string | null;
                /** @enum {string} */
                status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                packedAt: string | null;
                holdUntil: string | null;
                refund: ("asked" | "refunded" | "failed") | null;
                refunds: ({
                    _id: string;
                    amount: number;
                    units: number | null;
                    restock: boolean;
                    reason: string;
                    /** @enum {string} */
                    status: "asked" | "refunded" | "failed" | "settled";
                    byHand: boolean;
                    /** @enum {string} */
                    to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                    createdAt: string;
                    failure?: string | null;
                    nextTryAt?: string | null;
                    note?: string | null;
                    awaitsTransfer?: boolean;
                  })[];
                withdrawnUnits: number;
                sentUnits: number;
                waiting?: {
                  units: number;
                  on: string | null;
                };
                pickUp?: {
                  place: string;
                  state: ("ready" | "handed_over") | null;
                };
                exchangedUnits?: number;
                createdAt: string;
                timeline: ({
                    /** @enum {string} */
                    what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                    at: string;
                  })[];
                whole?: {
                  /** @enum {string} */
                  status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                  paid: boolean;
                  lines: number;
                  placeOrderQuantity: number;
                  names: string[];
                  placeOrderPrice: number;
                  refund: ("asked" | "refunded" | "failed") | null;
                  refunds: ({
                      _id: string;
                      amount: number;
                      units: number | null;
                      restock: boolean;
                      reason: string;
                      /** @enum {string} */
                      status: "asked" | "refunded" | "failed" | "settled";
                      byHand: boolean;
                      /** @enum {string} */
                      to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                      createdAt: string;
                      failure?: string | null;
                      nextTryAt?: string | null;
                      note?: string | null;
                      awaitsTransfer?: boolean;
                    })[];
                  progress: ("packed" | "partly_packed" | "partly_shipped") | null;
                };
                disputes?: ({
                    _id: string;
                    /** @enum {string} */
                    kind: "dispute" | "inquiry" | "fraud_warning";
                    reason: string;
                    status: string;
                    amount: number | null;
                    evidenceDueBy: string | null;
                    openedAt: string;
                    liftedAt: string | null;
                  })[];
                leftToRefund?: number;
                deliveryIfCanceled?: number;
                notRefunded?: number;
              })[];
            shipments: ({
                _id: string;
                carrier: string;
                tracking: string;
                expected: string | null;
                createdAt: string;
                deliveredAt: string | null;
                /** @constant */
                pickUp?: true;
                lines: string[];
                contents: {
                    line: string;
                    units: number;
                  }[];
              })[];
            refunds: ({
                _id: string;
                amount: number;
                units: number | null;
                restock: boolean;
                reason: string;
                /** @enum {string} */
                status: "asked" | "refunded" | "failed" | "settled";
                byHand: boolean;
                /** @enum {string} */
                to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                createdAt: string;
                failure?: string | null;
                nextTryAt?: string | null;
                note?: string | null;
                awaitsTransfer?: boolean;
                line: string | null;
                lines: ({
                    line: string;
                    units: number | null;
                    amount: number;
                  })[];
                delivery: number;
                by?: string | null;
              })[];
            returns: ({
                _id: string;
                order: string;
                number: string;
                customerName: string;
                customerEmail: string;
                /** @enum {string} */
                status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
                lines: ({
                    line: string;
                    name: string;
                    sku: string;
                    variant: string;
                    units: number;
                    withdrawnUnits: number;
                    receivedUnits: number | null;
                    condition: ("as_new" | "opened" | "incomplete" | "damaged") | null;
                  })[];
                /** @enum {string} */
                reason: "damaged" | "wrong_part" | "not_working" | "not_needed" | "other";
                text: string;
                answer: string;
                createdAt: string;
                answeredAt: string | null;
                sendTo: string;
                sendBy: string | null;
                receivedAt: string | null;
                storeCredit: boolean;
                prefersStoreCredit: boolean;
              })[];
            documents: string[];
            history: ({
                /** @enum {string} */
                what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                at: string;
                line: string | null;
                amount?: number;
                lines?: {
                    name: string;
                    before: number;
                    quantity: number;
                  }[];
              })[];
            disputes?: ({
                _id: string;
                /** @enum {string} */
                kind: "dispute" | "inquiry" | "fraud_warning";
                reason: string;
                status: string;
                amount: number | null;
                evidenceDueBy: string | null;
                openedAt: string;
                liftedAt: string | null;
              })[];
            tags?: string[];
            notes?: {
                _id: string;
                text: string;
                author: string;
                createdAt: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a note about a customer, which only staff see. */
  addCustomerNote: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          text: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads customers with the same filters, newest first, as a CSV file that is safe to open in a spreadsheet. The audit trail records the download. */
  exportCustomers: {
    parameters: {
      query?: {
        q?: string;
        view?: "ordered" | "never_ordered" | "unverified" | "suspended";
        group?: string;
        country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists customers, and staff who have ordered, with phone, address, orders and spend; newest first by default. `q` finds them by name, email, phone (also its last four digits or more) and address, of the account and of its orders. */
  listCustomers: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        q?: string;
        view?: "ordered" | "never_ordered" | "unverified" | "suspended";
        group?: string;
        country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
        sort?: "newest" | "oldest" | "name" | "-name" | "email" | "-email";
        /** @description `1`: the header `X-Total-Count` is the number of rows on all pages. */
        count?: "1";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
          /** @description With `count=1`: the number of rows on all pages. */
          "X-Total-Count"?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              email: string;
              name: string;
              emailVerified: boolean;
              guest?: boolean;
              createdAt: string;
              suspendedAt: string | null;
              phone: string;
              address: string;
              delivery: {
                name: string;
                /** @default */
                company: string;
                line1: string;
                /** @default */
                line2: string;
                /** @default */
                city: string;
                /** @default */
                region: string;
                /** @default */
                postcode: string;
                country: string;
                /** @default */
                phone: string;
              } | null;
              groups: string[];
              orderCount: number;
              lastOrderAt: string | null;
              spentCents: number;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a customer: orders, money, addresses, groups, returns, reviews and notes. The newest come first. */
  readCustomer: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "customer" | "admin";
            emailVerified: boolean;
            createdAt: string;
            guest?: boolean;
            language?: string;
            suspendedAt: string | null;
            deletedAt: string | null;
            chargedCents: number;
            returnedCents: number;
            orderCount: number;
            orders: ({
                _id: string;
                number: string;
                createdAt: string;
                /** @enum {string} */
                status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                totalCents: number;
                lines: number;
              })[];
            addresses: {
                name: string;
                /** @default */
                company: string;
                line1: string;
                /** @default */
                line2: string;
                /** @default */
                city: string;
                /** @default */
                region: string;
                /** @default */
                postcode: string;
                country: string;
                /** @default */
                phone: string;
                _id: string;
                isDefault: boolean;
                text: string;
                phoneText: string;
              }[];
            taxExemptions: ({
                _id: string;
                certificate: string;
                places: string[];
                validFrom: string;
                validUntil: string | null;
                isInForce: boolean;
              })[];
            groups: {
                _id: string;
                name: string;
              }[];
            company: {
              _id: string;
              name: string;
              canOrder: boolean;
            } | null;
            returns: ({
                _id: string;
                order: string;
                number: string;
                /** @enum {string} */
                status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
                createdAt: string;
              })[];
            reviews: {
                review: string;
                ratings: number;
                createdAt: string;
              }[];
            partReviews: ({
                _id: string;
                name: string;
                rating: number;
                text: string;
                answer: string;
                helpful: number;
                createdAt: string;
                changedAt: string | null;
                part: {
                  _id: string;
                  sku: string;
                  name: string;
                  variant: string;
                  category: string;
                  img: string;
                  onSale: boolean;
                };
                /** @enum {string} */
                status: "published" | "waiting" | "hidden";
                hiddenReason: string;
                customer: string;
                answeredAt: string | null;
                hiddenAt: string | null;
              })[];
            notes: {
                _id: string;
                text: string;
                author: string;
                createdAt: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Deletes a note about a customer. `deletedCount` is 0 if it is gone already. */
  removeCustomerNote: {
    parameters: {
      path: {
        id: string;
        note: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a draft, with price and stock of its parts when it was saved and now. */
  readOrderDraft: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            version: number;
            customer: {
              _id: string;
              name: string;
              email: string;
            };
            by: string;
            changedAt: string;
            order: {
              _id: string;
              number: string;
            } | null;
            lines: ({
                part: string;
                sku: string;
                name: string;
                variant: string;
                quantity: number;
                unitPrice: number | null;
                seen: {
                  price: number;
                  stock: number;
                };
                now: {
                  price: number;
                  stock: number;
                } | null;
              })[];
            unclear: string;
            discount: {
              label: string;
              percent?: number;
              amount?: number;
            } | null;
            delivery: {
              /** @default */
              name: string;
              /** @default */
              company: string;
              /** @default */
              line1: string;
              /** @default */
              line2: string;
              /** @default */
              city: string;
              /** @default */
              region: string;
              /** @default */
              postcode: string;
              /** @default */
              country: string;
              /** @default */
              phone: string;
            } | null;
            reference: string;
            costCenter: string;
            note: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces the contents of a draft. `version` is the one that was read. A draft with agreed prices or a discount needs the permission `orders.discount`. One that was placed is refused (409 `order_state`) with its order in `fresh`. */
  changeOrderDraft: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines: {
              part: string;
              quantity: number;
              unitPrice?: number;
              seenPrice?: number;
            }[];
          /** @default */
          unclear?: string;
          discount?: {
            label: string;
            percent?: number;
            amount?: number;
          };
          delivery?: {
            /** @default */
            name?: string;
            /** @default */
            company?: string;
            /** @default */
            line1?: string;
            /** @default */
            line2?: string;
            /** @default */
            city?: string;
            /** @default */
            region?: string;
            /** @default */
            postcode?: string;
            /** @default */
            country?: string;
            /** @default */
            phone?: string;
          };
          /** @default */
          reference?: string;
          /** @default */
          costCenter?: string;
          /** @default */
          note?: string;
          version: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Deletes a draft. `deletedCount` is 0 if it is gone or was placed. */
  deleteOrderDraft: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists orders for customers that staff keep as drafts, newest first. `q` finds them by the name or email of the customer or of the member of staff. */
  listOrderDrafts: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        q?: string;
        customer?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": {
              _id: string;
              customer: {
                _id: string;
                name: string;
                email: string;
              };
              by: string;
              asked: boolean;
              createdAt: string;
              changedAt: string;
              parts: number;
              units: number;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Keeps an order for a customer as a draft, which reserves nothing. A `unitPrice` of a line and a `discount` need the permission `orders.discount`. Send an `Idempotency-Key` so that a repeat adds no second draft. */
  createOrderDraft: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines: {
              part: string;
              quantity: number;
              unitPrice?: number;
              seenPrice?: number;
            }[];
          /** @default */
          unclear?: string;
          discount?: {
            label: string;
            percent?: number;
            amount?: number;
          };
          delivery?: {
            /** @default */
            name?: string;
            /** @default */
            company?: string;
            /** @default */
            line1?: string;
            /** @default */
            line2?: string;
            /** @default */
            city?: string;
            /** @default */
            region?: string;
            /** @default */
            postcode?: string;
            /** @default */
            country?: string;
            /** @default */
            phone?: string;
          };
          /** @default */
          reference?: string;
          /** @default */
          costCenter?: string;
          /** @default */
          note?: string;
          customer: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Places the order of a draft, like `POST /customers/{id}/orders`, once: a second attempt gets 409 `order_state` with the order in `fresh`. `version` is the one that was read. If a price of the catalog that the draft uses has changed since it was saved, the answer is 409 `price_changed`: read the draft again, show it, and save it. Send an `Idempotency-Key`. */
  placeOrderDraft: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          version: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            number: string;
            lines: string[];
            placeOrderPrice: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Labels for the shelves of up to 500 parts as PDF, in the order of the request: name, identifying line, SKU, and a QR code of the SKU, which the screens for packers read. `start` is the first free label of a partly used sheet, counted row by row from 1. */
  printShelfLabels: {
    requestBody: {
      content: {
        "application/json": {
          parts: string[];
          /** @enum {string} */
          sheet: "a4-3x8" | "a4-3x7" | "a4-2x7" | "letter-3x10" | "letter-2x7" | "62x29" | "89x36";
          /** @default 1 */
          start?: number;
          /** @default false */
          price?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/pdf": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Finds the parts of a pasted list: lines such as `PS-10482, 4`, `4 x Samsung 990 Pro 4TB` or `Samsung 990 Pro 4TB (2)`, rows of a spreadsheet (separated by tab, semicolon, comma or bar), with a header or without, lists of PCPartPicker, carts of distributors and bills of materials. Up to 500 lines; for lines that no number or name identifies, the shop's search suggests parts, for up to 50 of them. Comments, headings, totals, delivery and rows marked as not wanted are in `leftOut`. */
  matchParts: {
    requestBody: {
      content: {
        "application/json": {
          text: string;
          columns?: ("number" | "name" | "quantity" | "not_wanted" | "wanted" | "other")[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            lines: ({
                input: string;
                quantity: number;
                quantities?: number[];
                part: ({
                  _id: string;
                  sku: string;
                  name: string;
                  brand: string;
                  mpn: string;
                  gtin: string;
                  compareAt: number | null;
                  packSize: number | null;
                  lifecycle: string;
                  lastOrders: string;
                  substitute: string;
                  taxClass: string;
                  ownNumber?: string;
                  variant: string;
                  description: string;
                  img: string;
                  price: number;
                  publicPrice?: number;
                  lowestPrice?: number;
                  breaks: {
                      from: number;
                      price: number;
                    }[];
                  minimum: number;
                  quantity: number;
                  backorder?: {
                    units: number;
                    arrivals: ({
                        on: string | null;
                        units: number;
                      })[];
                    leadDays: number | null;
                  };
                  category: string;
                  rating?: {
                    average: number;
                    count: number;
                  };
                  facts?: {
                      name: string;
                      text: string;
                    }[];
                  replacement?: {
                    sku: string;
                    name: string;
                    variant: string;
                  };
                }) | null;
                guesses: ({
                    _id: string;
                    sku: string;
                    name: string;
                    brand: string;
                    mpn: string;
                    gtin: string;
                    compareAt: number | null;
                    packSize: number | null;
                    lifecycle: string;
                    lastOrders: string;
                    substitute: string;
                    taxClass: string;
                    ownNumber?: string;
                    variant: string;
                    description: string;
                    img: string;
                    price: number;
                    publicPrice?: number;
                    lowestPrice?: number;
                    breaks: {
                        from: number;
                        price: number;
                      }[];
                    minimum: number;
                    quantity: number;
                    backorder?: {
                      units: number;
                      arrivals: ({
                          on: string | null;
                          units: number;
                        })[];
                      leadDays: number | null;
                    };
                    category: string;
                    rating?: {
                      average: number;
                      count: number;
                    };
                    facts?: {
                        name: string;
                        text: string;
                      }[];
                    replacement?: {
                      sku: string;
                      name: string;
                      variant: string;
                    };
                  })[];
                alternatives?: ({
                    _id: string;
                    sku: string;
                    name: string;
                    brand: string;
                    mpn: string;
                    gtin: string;
                    compareAt: number | null;
                    packSize: number | null;
                    lifecycle: string;
                    lastOrders: string;
                    substitute: string;
                    taxClass: string;
                    ownNumber?: string;
                    variant: string;
                    description: string;
                    img: string;
                    price: number;
                    publicPrice?: number;
                    lowestPrice?: number;
                    breaks: {
                        from: number;
                        price: number;
                      }[];
                    minimum: number;
                    quantity: number;
                    backorder?: {
                      units: number;
                      arrivals: ({
                          on: string | null;
                          units: number;
                        })[];
                      leadDays: number | null;
                    };
                    category: string;
                    rating?: {
                      average: number;
                      count: number;
                    };
                    facts?: {
                        name: string;
                        text: string;
                      }[];
                    replacement?: {
                      sku: string;
                      name: string;
                      variant: string;
                    };
                    isSubstitute: boolean;
                    differences: string[];
                  })[];
                likely?: boolean;
                skipped?: boolean;
              })[];
            leftOut: ({
                input: string;
                /** @enum {string} */
                reason: "comment" | "heading" | "ruler" | "total" | "shipping" | "not_wanted" | "note";
              })[];
            columns: ({
                title: string;
                /** @enum {string} */
                use: "number" | "name" | "quantity" | "not_wanted" | "wanted" | "other";
                example: string;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a file as the text of a list for `POST /match`: CSV with any separator (UTF-8, UTF-16, Windows-1252) or an XLSX workbook, recognized by its content. Of a workbook, what is visible of the first sheet whose header names parts, else of the first sheet with text. One line for each row, cells separated by tabs. Formulas are not evaluated. Up to 2 MB. */
  readList: {
    requestBody: {
      content: {
        "text/csv": Blob | Uint8Array<ArrayBuffer> | string;
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob | Uint8Array<ArrayBuffer> | string;
        "application/octet-stream": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            text: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Assigns up to 500 orders to a member of staff who may read orders, or unassigns them with null. A repeat changes nothing. Orders lose their assignee with that role. */
  assignOrders: {
    requestBody: {
      content: {
        "application/json": {
          orders: string[];
          user: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The staff that orders can be assigned to: those who may read orders, by name. */
  listAssignees: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
              _id: string;
              name: string;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The progress of an action on many orders, and why orders were refused. */
  readOrderJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            /** @enum {string} */
            action: "pack" | "ship" | "cancel" | "tag" | "untag" | "unpack";
            tag: string;
            createdAt: string;
            finishedAt: string | null;
            isStopped: boolean;
            canUndo: boolean;
            orders: number;
            changed: number;
            unchanged: number;
            refused: number;
            refusals: {
                order: string;
                number: string;
                customerName: string;
                reason: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Packs, ships or cancels many orders, one after another in the background: all open lines of each; or adds or removes a tag of each. Names the orders or gives the filter that finds them, at most 5000. Send an `Idempotency-Key` so that a repeat starts no second job. */
  startOrderJob: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          action: "pack" | "ship" | "cancel" | "tag" | "untag";
          orders?: string[];
          filter?: {
            /** @enum {string} */
            view?: "all" | "unpaid" | "owed" | "to-ship" | "packed" | "to-pick-up" | "shipped" | "overdue" | "canceled" | "refunded" | "problems";
            q?: string;
            from?: string;
            to?: string;
            min?: number;
            max?: number;
            tag?: string;
            assignee?: "none" | string;
          };
          key?: string;
          parcel?: {
            /** @default */
            carrier?: string;
            /** @default */
            tracking?: string;
            expected?: string;
            unused?: boolean;
          };
          tag?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            orders: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Stops an action on many orders after the current one. Completed changes are kept. */
  stopOrderJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            /** @enum {string} */
            action: "pack" | "ship" | "cancel" | "tag" | "untag" | "unpack";
            tag: string;
            createdAt: string;
            finishedAt: string | null;
            isStopped: boolean;
            canUndo: boolean;
            orders: number;
            changed: number;
            unchanged: number;
            refused: number;
            refusals: {
                order: string;
                number: string;
                customerName: string;
                reason: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Undoes an action that packed or tagged many orders, one order after the other in the background: unpacks what it packed and what has not been unpacked or sent since, which needs the permission to fulfill, or takes back the tag of the orders that it changed. A repeat answers with the same undo. */
  undoOrderJob: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            orders: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** How many orders each view has, and how many orders a filter finds with the sum of their totals in dollars. A count that reaches its limit says `atLeast`. */
  countManagedOrders: {
    parameters: {
      query?: {
        view?: "all" | "unpaid" | "owed" | "to-ship" | "packed" | "to-pick-up" | "shipped" | "overdue" | "canceled" | "refunded" | "problems";
        q?: string;
        from?: string;
        to?: string;
        min?: number;
        max?: number;
        tag?: string;
        assignee?: "none" | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            views: {
              [key: string]: {
                count: number;
                atLeast: boolean;
              };
            };
            found: {
              count: number;
              atLeast: boolean;
              placeOrderPrice: number;
              key: string;
            };
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads the addresses of orders for programs that print labels, with the filters of `GET /managed-orders`, as a CSV file; one row per order. */
  exportLabels: {
    parameters: {
      query?: {
        view?: "all" | "unpaid" | "owed" | "to-ship" | "packed" | "to-pick-up" | "shipped" | "overdue" | "canceled" | "refunded" | "problems";
        q?: string;
        from?: string;
        to?: string;
        min?: number;
        max?: number;
        tag?: string;
        assignee?: "none" | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads all orders with the filters of `GET /managed-orders`, or with `status` and `q` of `GET /orders`, as a CSV file; one row per line. */
  exportOrders: {
    parameters: {
      query?: {
        status?: "open" | "all" | "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
        q?: string;
        view?: "all" | "unpaid" | "owed" | "to-ship" | "packed" | "to-pick-up" | "shipped" | "overdue" | "canceled" | "refunded" | "problems";
        from?: string;
        to?: string;
        min?: number;
        max?: number;
        tag?: string;
        assignee?: "none" | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Whole orders of all customers by view, search and filters; newest first unless `sort` says otherwise. `q` finds an order by its number (with or without #), name, email, phone, street, city, reference, transaction, SKU, part or tracking number, and tolerates one typo per word. Search results are sorted by time only. */
  listManagedOrders: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        view?: "all" | "unpaid" | "owed" | "to-ship" | "packed" | "to-pick-up" | "shipped" | "overdue" | "canceled" | "refunded" | "problems";
        q?: string;
        from?: string;
        to?: string;
        min?: number;
        max?: number;
        tag?: string;
        assignee?: "none" | string;
        sort?: "newest" | "oldest" | "price" | "-price";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              order: string;
              number: string;
              placeOrderProduct: string;
              placeOrderProductName: string;
              sku: string;
              variant: string;
              ownNumber?: string;
              customerEmail: string;
              customerName: string;
              phone: string;
              address: string;
              placeOrderQuantity: number;
              placeOrderPrice: number;
              changing?: boolean;
              adjustmentPrice?: number;
              weight?: number;
              priceList?: string;
              taxPrice: number;
              paid: boolean;
              transactionId: string | null;
              /** @enum {string} */
              status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
              packedAt: string | null;
              holdUntil: string | null;
              refund: ("asked" | "refunded" | "failed") | null;
              refunds: ({
                  _id: string;
                  amount: number;
                  units: number | null;
                  restock: boolean;
                  reason: string;
                  /** @enum {string} */
                  status: "asked" | "refunded" | "failed" | "settled";
                  byHand: boolean;
                  /** @enum {string} */
                  to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                  createdAt: string;
                  failure?: string | null;
                  nextTryAt?: string | null;
                  note?: string | null;
                  awaitsTransfer?: boolean;
                })[];
              withdrawnUnits: number;
              sentUnits: number;
              waiting?: {
                units: number;
                on: string | null;
              };
              pickUp?: {
                place: string;
                state: ("ready" | "handed_over") | null;
              };
              exchangedUnits?: number;
              createdAt: string;
              timeline: ({
                  /** @enum {string} */
                  what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                  at: string;
                })[];
              whole?: {
                /** @enum {string} */
                status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                paid: boolean;
                lines: number;
                placeOrderQuantity: number;
                names: string[];
                placeOrderPrice: number;
                refund: ("asked" | "refunded" | "failed") | null;
                refunds: ({
                    _id: string;
                    amount: number;
                    units: number | null;
                    restock: boolean;
                    reason: string;
                    /** @enum {string} */
                    status: "asked" | "refunded" | "failed" | "settled";
                    byHand: boolean;
                    /** @enum {string} */
                    to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                    createdAt: string;
                    failure?: string | null;
                    nextTryAt?: string | null;
                    note?: string | null;
                    awaitsTransfer?: boolean;
                  })[];
                progress: ("packed" | "partly_packed" | "partly_shipped") | null;
              };
              disputes?: ({
                  _id: string;
                  /** @enum {string} */
                  kind: "dispute" | "inquiry" | "fraud_warning";
                  reason: string;
                  status: string;
                  amount: number | null;
                  evidenceDueBy: string | null;
                  openedAt: string;
                  liftedAt: string | null;
                })[];
              leftToRefund?: number;
              deliveryIfCanceled?: number;
              notRefunded?: number;
              total: {
                /** @enum {string} */
                status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                paid: boolean;
                progress: ("packed" | "partly_packed" | "partly_shipped") | null;
                refund: ("asked" | "refunded" | "failed") | null;
                refunds: ({
                    _id: string;
                    amount: number;
                    units: number | null;
                    restock: boolean;
                    reason: string;
                    /** @enum {string} */
                    status: "asked" | "refunded" | "failed" | "settled";
                    byHand: boolean;
                    /** @enum {string} */
                    to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                    createdAt: string;
                    failure?: string | null;
                    nextTryAt?: string | null;
                    note?: string | null;
                    awaitsTransfer?: boolean;
                  })[];
                placeOrderPrice: number;
                leftToRefund: number;
                units: number;
                lines: number;
                kept: number;
                shipped: number;
                packable: number;
                shippable: number;
                cancellable: number;
                parts: ({
                    _id: string;
                    name: string;
                    sku: string;
                    variant: string;
                    quantity: number;
                    /** @enum {string} */
                    status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                  })[];
              };
              tags: string[];
              problems: ("disputed" | "refund_failed" | "refund_to_transfer" | "short" | "address_missing" | "late" | "not_found")[];
              assignee: {
                _id: string;
                name: string;
              } | null;
              batch: {
                _id: string;
                number: number;
              } | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The ids of the orders before and after an order in a list of orders. */
  readNeighbors: {
    parameters: {
      query?: {
        view?: "all" | "unpaid" | "owed" | "to-ship" | "packed" | "to-pick-up" | "shipped" | "overdue" | "canceled" | "refunded" | "problems";
        q?: string;
        from?: string;
        to?: string;
        min?: number;
        max?: number;
        tag?: string;
        assignee?: "none" | string;
        sort?: "newest" | "oldest" | "price" | "-price";
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            previous: string | null;
            next: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a note to an order that only admins see. Send an `Idempotency-Key` so that a repeat adds no second one. */
  addOrderNote: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          text: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Resends the customer the last email about an order, or with `what=documents` links to its documents. Within the mailbox's hourly budget. */
  resendOrderEmail: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          what: "last" | "documents";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            email: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces the tags of an order. Tags are stored in lower case, each once. */
  setOrderTags: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          tags: string[];
          before?: string[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
            tags: string[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The caller's saved views of Manage Order, by name. */
  listSavedViews: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
              _id: string;
              name: string;
              query: string;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Saves a view of Manage Order for the caller: a name for a query string. The same name replaces it. At most 20. */
  saveView: {
    requestBody: {
      content: {
        "application/json": {
          name: string;
          query: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Removes a saved view of the caller. A repeat changes nothing. */
  removeView: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists parts for sale. Without parameters it returns all of them, up to 1,000, with `Link: rel="next"` beyond. Sorted by anything but relevance it contains every match. By relevance it ends at the 1,000 best matches, and when `q` matches more than 8,000 parts it is chosen from a sample of them. */
  listParts: {
    parameters: {
      query?: {
        q?: string;
        words?: "0" | "1";
        category?: string;
        in_stock?: "0" | "1" | "true" | "false";
        min_rating?: "4";
        min_price?: number;
        max_price?: number;
        minimum_at_most?: number;
        range?: string | string[];
        spec?: string | string[];
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        sort?: "newest" | "price" | "-price" | "name" | "featured" | "relevance" | "noise" | "price_per_gb" | "memory_price_per_gb" | "-capacity" | "-memory_size" | "-speed" | "interface" | "-cores" | "price_per_core" | "length" | "-wattage" | "price_per_watt" | "efficiency";
        facts?: "1";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              sku: string;
              name: string;
              brand: string;
              mpn: string;
              gtin: string;
              compareAt: number | null;
              packSize: number | null;
              lifecycle: string;
              lastOrders: string;
              substitute: string;
              taxClass: string;
              ownNumber?: string;
              variant: string;
              description: string;
              img: string;
              price: number;
              publicPrice?: number;
              lowestPrice?: number;
              breaks: {
                  from: number;
                  price: number;
                }[];
              minimum: number;
              quantity: number;
              backorder?: {
                units: number;
                arrivals: ({
                    on: string | null;
                    units: number;
                  })[];
                leadDays: number | null;
              };
              category: string;
              rating?: {
                average: number;
                count: number;
              };
              facts?: {
                  name: string;
                  text: string;
                }[];
              replacement?: {
                sku: string;
                name: string;
                variant: string;
              };
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a part to the catalog; a repeat with the same `Idempotency-Key` adds none. */
  addPart: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          sku?: "" | string;
          name: string;
          brand?: string;
          mpn?: string;
          gtin?: string;
          compareAt?: number | null;
          packSize?: number | null;
          /** @enum {string} */
          lifecycle?: "" | "last_orders" | "not_for_new_builds" | "discontinued";
          lastOrders?: string;
          substitute?: string;
          /** @enum {string} */
          taxClass?: "" | "reduced" | "zero";
          description: string;
          img?: "" | string;
          weight?: number | null;
          packageLength?: number | null;
          packageWidth?: number | null;
          packageHeight?: number | null;
          /** @enum {string} */
          rohs?: "" | "compliant" | "exempt" | "not_compliant";
          /** @enum {string} */
          reach?: "" | "compliant" | "svhc";
          origin?: string;
          hts?: string;
          eccn?: string;
          imgAlt?: string;
          morePictures?: {
              img: string;
              alt: string;
            }[];
          datasheet?: string;
          price: number;
          breaks?: {
              from: number;
              price: number;
            }[];
          minimum: number;
          quantity: number;
          storagePlace?: string;
          lowStock?: number | null;
          backorderLimit?: number | null;
          leadDays?: number | null;
          publishOn?: string;
          cost?: number | null;
          category?: string;
          specifications?: ({
              name: string;
              value: string | number;
              unit?: string;
            })[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a part. */
  readPart: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            sku: string;
            name: string;
            brand: string;
            mpn: string;
            gtin: string;
            compareAt: number | null;
            packSize: number | null;
            lifecycle: string;
            lastOrders: string;
            substitute: string;
            taxClass: string;
            ownNumber?: string;
            variant: string;
            description: string;
            img: string;
            price: number;
            publicPrice?: number;
            lowestPrice?: number;
            breaks: {
                from: number;
                price: number;
              }[];
            minimum: number;
            quantity: number;
            backorder?: {
              units: number;
              arrivals: ({
                  on: string | null;
                  units: number;
                })[];
              leadDays: number | null;
            };
            category: string;
            rating?: {
              average: number;
              count: number;
            };
            facts?: {
                name: string;
                text: string;
              }[];
            replacement?: {
              sku: string;
              name: string;
              variant: string;
            };
            specifications: ({
                name: string;
                value: string | number;
                unit?: string;
              })[];
            weight: number | null;
            packageLength: number | null;
            packageWidth: number | null;
            packageHeight: number | null;
            rohs: string;
            reach: string;
            origin: string;
            hts: string;
            eccn: string;
            imgAlt: string;
            morePictures: {
                img: string;
                alt: string;
              }[];
            datasheet: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Deletes a part from the catalog. It can be restored; existing orders keep their snapshot. */
  deletePart: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Changes a part. Existing orders keep their name and price. */
  changePart: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          sku?: "" | string;
          name?: string;
          brand?: string;
          mpn?: string;
          gtin?: string;
          compareAt?: number | null;
          packSize?: number | null;
          /** @enum {string} */
          lifecycle?: "" | "last_orders" | "not_for_new_builds" | "discontinued";
          lastOrders?: string;
          substitute?: string;
          /** @enum {string} */
          taxClass?: "" | "reduced" | "zero";
          description?: string;
          img?: "" | string;
          weight?: number | null;
          packageLength?: number | null;
          packageWidth?: number | null;
          packageHeight?: number | null;
          /** @enum {string} */
          rohs?: "" | "compliant" | "exempt" | "not_compliant";
          /** @enum {string} */
          reach?: "" | "compliant" | "svhc";
          origin?: string;
          hts?: string;
          eccn?: string;
          imgAlt?: string;
          morePictures?: {
              img: string;
              alt: string;
            }[];
          datasheet?: string;
          price?: number;
          breaks?: {
              from: number;
              price: number;
            }[];
          minimum?: number;
          quantity?: number;
          storagePlace?: string;
          lowStock?: number | null;
          backorderLimit?: number | null;
          leadDays?: number | null;
          publishOn?: string;
          cost?: number | null;
          category?: string;
          specifications?: ({
              name: string;
              value: string | number;
              unit?: string;
            })[];
          quantityWas?: number;
          version?: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            sku: string;
            name: string;
            brand: string;
            mpn: string;
            gtin: string;
            compareAt: number | null;
            packSize: number | null;
            lifecycle: string;
            lastOrders: string;
            substitute: string;
            taxClass: string;
            ownNumber?: string;
            variant: string;
            description: string;
            img: string;
            price: number;
            publicPrice?: number;
            lowestPrice?: number;
            breaks: {
                from: number;
                price: number;
              }[];
            minimum: number;
            quantity: number;
            backorder?: {
              units: number;
              arrivals: ({
                  on: string | null;
                  units: number;
                })[];
              leadDays: number | null;
            };
            category: string;
            rating?: {
              average: number;
              count: number;
            };
            facts?: {
                name: string;
                text: string;
              }[];
            replacement?: {
              sku: string;
              name: string;
              variant: string;
            };
            specifications: ({
                name: string;
                value: string | number;
                unit?: string;
              })[];
            weight: number | null;
            packageLength: number | null;
            packageWidth: number | null;
            packageHeight: number | null;
            rohs: string;
            reach: string;
            origin: string;
            hts: string;
            eccn: string;
            imgAlt: string;
            morePictures: {
                img: string;
                alt: string;
              }[];
            datasheet: string;
            storagePlace: string;
            lowStock: number | null;
            backorderLimit: number | null;
            leadDays: number | null;
            publishOn: string;
            cost: number | null;
            hidden: boolean;
            version: number;
            createdAt: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists parts with their admin fields; deleted parts or drafts on request. */
  listCatalogue: {
    parameters: {
      query?: {
        q?: string;
        words?: "0" | "1";
        category?: string;
        in_stock?: "0" | "1" | "true" | "false";
        min_rating?: "4";
        min_price?: number;
        max_price?: number;
        minimum_at_most?: number;
        range?: string | string[];
        spec?: string | string[];
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        sort?: "newest" | "price" | "-price" | "name" | "featured" | "relevance" | "noise" | "price_per_gb" | "memory_price_per_gb" | "-capacity" | "-memory_size" | "-speed" | "interface" | "-cores" | "price_per_core" | "length" | "-wattage" | "price_per_watt" | "efficiency";
        facts?: "1";
        hidden?: "0" | "1";
        draft?: "1";
        stock?: "low" | "out";
        /** @description `1`: the header `X-Total-Count` is the number of rows on all pages. */
        count?: "1";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
          /** @description With `count=1`: the number of rows on all pages. */
          "X-Total-Count"?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              sku: string;
              name: string;
              brand: string;
              mpn: string;
              gtin: string;
              compareAt: number | null;
              packSize: number | null;
              lifecycle: string;
              lastOrders: string;
              substitute: string;
              taxClass: string;
              ownNumber?: string;
              variant: string;
              description: string;
              img: string;
              price: number;
              publicPrice?: number;
              lowestPrice?: number;
              breaks: {
                  from: number;
                  price: number;
                }[];
              minimum: number;
              quantity: number;
              backorder?: {
                units: number;
                arrivals: ({
                    on: string | null;
                    units: number;
                  })[];
                leadDays: number | null;
              };
              category: string;
              rating?: {
                average: number;
                count: number;
              };
              facts?: {
                  name: string;
                  text: string;
                }[];
              replacement?: {
                sku: string;
                name: string;
                variant: string;
              };
              specifications: ({
                  name: string;
                  value: string | number;
                  unit?: string;
                })[];
              weight: number | null;
              packageLength: number | null;
              packageWidth: number | null;
              packageHeight: number | null;
              rohs: string;
              reach: string;
              origin: string;
              hts: string;
              eccn: string;
              imgAlt: string;
              morePictures: {
                  img: string;
                  alt: string;
                }[];
              datasheet: string;
              storagePlace: string;
              lowStock: number | null;
              backorderLimit: number | null;
              leadDays: number | null;
              publishOn: string;
              cost: number | null;
              hidden: boolean;
              version: number;
              createdAt: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists up to three parts in stock that can stand in for a part. They share its kind and what matters when parts are exchanged, such as socket, capacity and form, are near in price, and say in what they differ. */
  readAlternatives: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": ({
              _id: string;
              sku: string;
              name: string;
              brand: string;
              mpn: string;
              gtin: string;
              compareAt: number | null;
              packSize: number | null;
              lifecycle: string;
              lastOrders: string;
              substitute: string;
              taxClass: string;
              ownNumber?: string;
              variant: string;
              description: string;
              img: string;
              price: number;
              publicPrice?: number;
              lowestPrice?: number;
              breaks: {
                  from: number;
                  price: number;
                }[];
              minimum: number;
              quantity: number;
              backorder?: {
                units: number;
                arrivals: ({
                    on: string | null;
                    units: number;
                  })[];
                leadDays: number | null;
              };
              category: string;
              rating?: {
                average: number;
                count: number;
              };
              facts?: {
                  name: string;
                  text: string;
                }[];
              replacement?: {
                sku: string;
                name: string;
                variant: string;
              };
              isSubstitute: boolean;
              differences: string[];
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a part with its admin fields, whether it is on sale, a draft or deleted. */
  readCatalogPart: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            sku: string;
            name: string;
            brand: string;
            mpn: string;
            gtin: string;
            compareAt: number | null;
            packSize: number | null;
            lifecycle: string;
            lastOrders: string;
            substitute: string;
            taxClass: string;
            ownNumber?: string;
            variant: string;
            description: string;
            img: string;
            price: number;
            publicPrice?: number;
            lowestPrice?: number;
            breaks: {
                from: number;
                price: number;
              }[];
            minimum: number;
            quantity: number;
            backorder?: {
              units: number;
              arrivals: ({
                  on: string | null;
                  units: number;
                })[];
              leadDays: number | null;
            };
            category: string;
            rating?: {
              average: number;
              count: number;
            };
            facts?: {
                name: string;
                text: string;
              }[];
            replacement?: {
              sku: string;
              name: string;
              variant: string;
            };
            specifications: ({
                name: string;
                value: string | number;
                unit?: string;
              })[];
            weight: number | null;
            packageLength: number | null;
            packageWidth: number | null;
            packageHeight: number | null;
            rohs: string;
            reach: string;
            origin: string;
            hts: string;
            eccn: string;
            imgAlt: string;
            morePictures: {
                img: string;
                alt: string;
              }[];
            datasheet: string;
            storagePlace: string;
            lowStock: number | null;
            backorderLimit: number | null;
            leadDays: number | null;
            publishOn: string;
            cost: number | null;
            hidden: boolean;
            version: number;
            createdAt: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a part by its SKU, or by the last segment of its public page, `<slug>-<sku>`, with up to three alternatives as `GET /part/{id}/alternatives` lists them, and the kinds of which parts fit it. */
  readPublicPart: {
    parameters: {
      path: {
        address: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            part: {
              _id: string;
              sku: string;
              name: string;
              brand: string;
              mpn: string;
              gtin: string;
              compareAt: number | null;
              packSize: number | null;
              lifecycle: string;
              lastOrders: string;
              substitute: string;
              taxClass: string;
              ownNumber?: string;
              variant: string;
              description: string;
              img: string;
              price: number;
              publicPrice?: number;
              lowestPrice?: number;
              breaks: {
                  from: number;
                  price: number;
                }[];
              minimum: number;
              quantity: number;
              backorder?: {
                units: number;
                arrivals: ({
                    on: string | null;
                    units: number;
                  })[];
                leadDays: number | null;
              };
              category: string;
              rating?: {
                average: number;
                count: number;
              };
              facts?: {
                  name: string;
                  text: string;
                }[];
              replacement?: {
                sku: string;
                name: string;
                variant: string;
              };
              specifications: ({
                  name: string;
                  value: string | number;
                  unit?: string;
                })[];
              weight: number | null;
              packageLength: number | null;
              packageWidth: number | null;
              packageHeight: number | null;
              rohs: string;
              reach: string;
              origin: string;
              hts: string;
              eccn: string;
              imgAlt: string;
              morePictures: {
                  img: string;
                  alt: string;
                }[];
              datasheet: string;
            };
            alternatives: ({
                _id: string;
                sku: string;
                name: string;
                brand: string;
                mpn: string;
                gtin: string;
                compareAt: number | null;
                packSize: number | null;
                lifecycle: string;
                lastOrders: string;
                substitute: string;
                taxClass: string;
                ownNumber?: string;
                variant: string;
                description: string;
                img: string;
                price: number;
                publicPrice?: number;
                lowestPrice?: number;
                breaks: {
                    from: number;
                    price: number;
                  }[];
                minimum: number;
                quantity: number;
                backorder?: {
                  units: number;
                  arrivals: ({
                      on: string | null;
                      units: number;
                    })[];
                  leadDays: number | null;
                };
                category: string;
                rating?: {
                  average: number;
                  count: number;
                };
                facts?: {
                    name: string;
                    text: string;
                  }[];
                replacement?: {
                  sku: string;
                  name: string;
                  variant: string;
                };
                isSubstitute: boolean;
                differences: string[];
              })[];
            fitting: {
                category: string;
                label: string;
                q: string;
                facts: string[];
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Restores a deleted part; a draft is a draft again. */
  restorePart: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads the work that is due and the sales: the start page of admins. */
  readOverview: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            at: string;
            toShip: {
              orders: {
                count: number;
                atLeast: boolean;
              };
              oldest: {
                  order: string;
                  number: string;
                  customer: string;
                  placedAt: string;
                  lines: number;
                  units: number;
                }[];
            };
            overdue: {
              count: number;
              atLeast: boolean;
            };
            refundsFailed: number;
            disputesOpen: number;
            returnsAsked: number;
            stock: {
              out: {
                count: number;
                atLeast: boolean;
              };
              low: {
                count: number;
                atLeast: boolean;
              };
              lowest: {
                  _id: string;
                  name: string;
                  variant: string;
                  sku: string;
                  quantity: number;
                  minimum: number;
                }[];
            };
            messages: number;
            questions: number;
            unsent: {
              count: {
                count: number;
                atLeast: boolean;
              };
              latest: ({
                  /** @enum {string} */
                  kind: "mail" | "sms";
                  order: {
                    id: string;
                    number: string;
                  } | null;
                  at: string;
                })[];
            };
            reconciliation: ({
              at: string;
              /** @enum {string} */
              outcome: "agrees" | "discrepancies" | "unfinished";
            }) | null;
            sales: {
              today: {
                now: {
                  orders: number;
                  charged: number;
                  returned: number;
                };
                before: {
                  orders: number;
                  charged: number;
                  returned: number;
                };
              };
              week: {
                now: {
                  orders: number;
                  charged: number;
                  returned: number;
                };
                before: {
                  orders: number;
                  charged: number;
                  returned: number;
                };
              };
              month: {
                now: {
                  orders: number;
                  charged: number;
                  returned: number;
                };
                before: {
                  orders: number;
                  charged: number;
                  returned: number;
                };
              };
            };
            timeZone: string;
            days: {
                orders: number;
                charged: number;
                returned: number;
                day: string;
              }[];
            missedSearches: {
                words: string;
                visitors: number;
              }[];
            abandoned: {
              orders: {
                count: {
                  count: number;
                  atLeast: boolean;
                };
                cents: number;
              };
              baskets: {
                count: {
                  count: number;
                  atLeast: boolean;
                };
                cents: number;
              };
            };
            bestSellers: {
                _id: string;
                name: string;
                variant: string;
                sku: string;
                units: number;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Which card provider this store uses. */
  paymentConfig: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            /** @enum {string} */
            mode: "sandbox" | "test" | "live";
            publishableKey: string;
            scriptUrl: string;
            apiOrigin: string;
            wallets: ("apple_pay" | "google_pay" | "link")[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Withdraws the open change of an order: the order stays as it is, and the difference can no longer be paid. For its customer and for staff. `deletedCount` is 0 if no change is open. */
  withdrawChange: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads the payments that arrived from a bank statement (CAMT.053, or CSV with a heading) and says which order each pays, without recording them. Up to 1000 payments. */
  readStatement: {
    requestBody: {
      content: {
        "text/csv": Blob | Uint8Array<ArrayBuffer> | string;
        "application/xml": Blob | Uint8Array<ArrayBuffer> | string;
        "text/xml": Blob | Uint8Array<ArrayBuffer> | string;
        "application/octet-stream": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            rows: ({
                line: number;
                reference: string;
                amount: number;
                currency: string;
                receivedOn: string;
                payer: string;
                text: string;
                /** @enum {string} */
                outcome: "matched" | "partial" | "more" | "double" | "check" | "unknown" | "booked" | "refused" | "recorded";
                order: string | null;
                number: string;
                customerName: string;
                due: number | null;
                reason: string;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Records payments of a statement, each as `POST /orders/{id}/bank-payments` does. `order`, the number of an order, records a payment for that order; without it only a payment that is `matched` is recorded. Rows without `record` are only judged. A repeat records nothing twice. */
  recordStatement: {
    requestBody: {
      content: {
        "application/json": {
          rows: {
              line: number;
              reference: string;
              amount: number;
              currency: string;
              receivedOn: string;
              payer: string;
              text: string;
              record?: boolean;
              order?: string;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            rows: ({
                line: number;
                reference: string;
                amount: number;
                currency: string;
                receivedOn: string;
                payer: string;
                text: string;
                /** @enum {string} */
                outcome: "matched" | "partial" | "more" | "double" | "check" | "unknown" | "booked" | "refused" | "recorded";
                order: string | null;
                number: string;
                customerName: string;
                due: number | null;
                reason: string;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Records money that arrived for an order by bank transfer. The bank's reference can be recorded once. Part payments add up; what is more than the order costs, and money for an order that is canceled or already paid, is owed back as a refund that staff transfer. Send an `Idempotency-Key`. */
  recordBankPayment: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          reference: string;
          amount: number;
          receivedOn: string;
          payer?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            /** @enum {string} */
            outcome: "paid" | "partial" | "refunding";
            due: number;
            owedBack: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Marks a refund of a bank payment as transferred by staff, with the reference of the transfer. Its customer gets the usual email and the order its credit note. Safe to repeat with the same reference. */
  transferRefund: {
    parameters: {
      path: {
        id: string;
        refund: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          reference: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Records that the customer has paid an order at its pick-up place, in cash or at a card terminal: all that is owed. It can be handed over then. A repeat changes nothing. */
  recordTillPayment: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          amount: number;
          /** @enum {string} */
          means: "cash" | "terminal";
          reference?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The open invoices and the payments of a statement of account as a CSV file that is safe to open in a spreadsheet. For admins and approvers of the company, and for staff. */
  exportCompanyAccount: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The statement of account of a company: its terms, open invoices, payments and balance. For its admins and approvers, and for staff. */
  readCompanyAccount: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            name: string;
            paymentDays: number | null;
            creditLimit: number | null;
            balance: number;
            left: number;
            overdueDays: number;
            open: ({
                order: string;
                number: string;
                buyer: string;
                total: number;
                owed: number;
                dueOn: string | null;
                placedAt: string;
              })[];
            payments: {
                order: string;
                number: string;
                amount: number;
                method: string;
                paidAt: string;
              }[];
            passes: ({
                _id: string;
                amount: number;
                until: string;
                order: string | null;
                number: string | null;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets on which terms a company pays by invoice: the days to pay, and what it may owe at most, in dollars. Without either, it cannot pay by invoice; open invoices stay due. */
  setCompanyTerms: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          paymentDays: number | null;
          creditLimit: number | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds, removes or changes parts of an order of which nothing is packed, for staff. Stock, tax, delivery and promotions follow; repeating it changes nothing. An unpaid order costs the new total. If a paid order costs less, the difference is refunded at once, which needs the permission `orders.refund`; if it costs more, added units are reserved and the change is made when the difference is paid (`POST /orders/{id}/payment-links`), by `change.expiresAt`. A `unitPrice` needs `orders.discount`. It replaces a change of parts that waits for its payment. */
  editOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines: ({
              part: string;
              quantity: 0 | number;
              unitPrice?: number;
            })[];
          placeOrderPrice?: number;
          overLimit?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
            paid: boolean;
            transactionId: string | null;
            holdUntil: string | null;
            createdAt: string;
            customer?: string;
            guest?: boolean;
            language?: string;
            storeCredit?: boolean;
            channel?: string;
            customerEmail: string;
            customerName: string;
            phone: string;
            address: string;
            delivery: {
              name: string;
              /** @default */
              company: string;
              line1: string;
              /** @default */
              line2: string;
              /** @default */
              city: string;
              /** @default */
              region: string;
              /** @default */
              postcode: string;
              country: string;
              /** @default */
              phone: string;
            } | null;
            pickUp?: {
              name: string;
              address: string;
              hours: string;
              instructions: string;
            };
            reference: string;
            costCenter: string;
            note: string;
            company?: {
              _id: string;
              name: string;
              buyer: string;
              isOwn: boolean;
              mayChange: boolean;
            };
            linesPrice: number;
            deliveryPrice: number;
            taxPrice: number;
            placeOrderPrice: number;
            payments: {
                transactionId: string;
                amount: number;
              }[];
            giftCards?: {
                _id: string;
                last4: string;
                amount: number;
              }[];
            due?: number;
            owed?: {
              /** @enum {string} */
              method: "pick_up" | "invoice";
              amount: number;
              pickUpBy?: string;
              days?: number;
              dueOn?: string;
            };
            bankTransfer?: {
              holder: string;
              iban: string;
              bic: string;
              reference: string;
              dueOn: string;
              received: number;
              due: number;
            };
            bankPayments?: {
                _id: string;
                reference: string;
                amount: number;
                receivedOn: string;
                payer: string;
                held: boolean;
              }[];
            change?: {
              _id: string;
              delivery: {
                name: string;
                /** @default */
                company: string;
                line1: string;
                /** @default */
                line2: string;
                /** @default */
                city: string;
                /** @default */
                region: string;
                /** @default */
                postcode: string;
                country: string;
                /** @default */
                phone: string;
              } | null;
              address: string | null;
              lines: {
                  part: string;
                  name: string;
                  before: number;
                  quantity: number;
                }[];
              difference: number;
              placeOrderPrice: number;
              adjustments: ({
                  /** @enum {string} */
                  kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                  name: string;
                  label: string;
                  line: string | null;
                  amount: number;
                  isIncluded: boolean;
                })[];
              createdAt: string;
              expiresAt: string;
            };
            leftToRefund: number;
            deliveryLeft?: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
              })[];
            deliveryMethod: {
              name: string;
              minDays: number;
              maxDays: number;
              free?: {
                from: number;
                price: number;
              };
            } | null;
            expectedDelivery?: {
              from: string;
              to: string;
              shipBy?: string;
            };
            lateDelivery?: number;
            taxes: {
                label: string;
                percent: number;
                amount: number;
                isIncluded: boolean;
              }[];
            taxExemption?: {
              /** @enum {string} */
              reason: "certificate" | "reverse-charge";
              number?: string;
            };
            vatNumber?: string;
            lines: ({
                _id: string;
                order: string;
                number: string;
                placeOrderProduct: string;
                placeOrderProductName: string;
                sku: string;
                variant: string;
                ownNumber?: string;
                customerEmail: string;
                customerName: string;
                phone: string;
                address: string;
                placeOrderQuantity: number;
                placeOrderPrice: number;
                changing?: boolean;
                adjustmentPrice?: number;
                weight?: number;
                priceList?: string;
                taxPrice: number;
                paid: boolean;
                transactionId: string | null;
                /** @enum {string} */
                status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                packedAt: string | null;
                holdUntil: string | null;
                refund: ("asked" | "refunded" | "failed") | null;
                refunds: ({
                    _id: string;
                    amount: number;
                    units: number | null;
                    restock: boolean;
                    reason: string;
                    /** @enum {string} */
                    status: "asked" | "refunded" | "failed" | "settled";
                    byHand: boolean;
                    /** @enum {string} */
                    to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                    createdAt: string;
                    failure?: string | null;
                    nextTryAt?: string | null;
                    note?: string | null;
                    awaitsTransfer?: boolean;
                  })[];
                withdrawnUnits: number;
                sentUnits: number;
                waiting?: {
                  units: number;
                  on: string | null;
                };
                pickUp?: {
                  place: string;
                  state: ("ready" | "handed_over") | null;
                };
                exchangedUnits?: number;
                createdAt: string;
                timeline: ({
                    /** @enum {string} */
                    what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                    at: string;
                  })[];
                whole?: {
                  /** @enum {string} */
                  status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                  paid: boolean;
                  lines: number;
                  placeOrderQuantity: number;
                  names: string[];
                  placeOrderPrice: number;
                  refund: ("asked" | "refunded" | "failed") | null;
                  refunds: ({
                      _id: string;
                      amount: number;
                      units: number | null;
                      restock: boolean;
                      reason: string;
                      /** @enum {string} */
                      status: "asked" | "refunded" | "failed" | "settled";
                      byHand: boolean;
                      /** @enum {string} */
                      to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                      createdAt: string;
                      failure?: string | null;
                      nextTryAt?: string | null;
                      note?: string | null;
                      awaitsTransfer?: boolean;
                    })[];
                  progress: ("packed" | "partly_packed" | "partly_shipped") | null;
                };
                disputes?: ({
                    _id: string;
                    /** @enum {string} */
                    kind: "dispute" | "inquiry" | "fraud_warning";
                    reason: string;
                    status: string;
                    amount: number | null;
                    evidenceDueBy: string | null;
                    openedAt: string;
                    liftedAt: string | null;
                  })[];
                leftToRefund?: number;
                deliveryIfCanceled?: number;
                notRefunded?: number;
              })[];
            shipments: ({
                _id: string;
                carrier: string;
                tracking: string;
                expected: string | null;
                createdAt: string;
                deliveredAt: string | null;
                /** @constant */
                pickUp?: true;
                lines: string[];
                contents: {
                    line: string;
                    units: number;
                  }[];
              })[];
            refunds: ({
                _id: string;
                amount: number;
                units: number | null;
                restock: boolean;
                reason: string;
                /** @enum {string} */
                status: "asked" | "refunded" | "failed" | "settled";
                byHand: boolean;
                /** @enum {string} */
                to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                createdAt: string;
                failure?: string | null;
                nextTryAt?: string | null;
                note?: string | null;
                awaitsTransfer?: boolean;
                line: string | null;
                lines: ({
                    line: string;
                    units: number | null;
                    amount: number;
                  })[];
                delivery: number;
                by?: string | null;
              })[];
            returns: ({
                _id: string;
                order: string;
                number: string;
                customerName: string;
                customerEmail: string;
                /** @enum {string} */
                status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
                lines: ({
                    line: string;
                    name: string;
                    sku: string;
                    variant: string;
                    units: number;
                    withdrawnUnits: number;
                    receivedUnits: number | null;
                    condition: ("as_new" | "opened" | "incomplete" | "damaged") | null;
                  })[];
                /** @enum {string} */
                reason: "damaged" | "wrong_part" | "not_working" | "not_needed" | "other";
                text: string;
                answer: string;
                createdAt: string;
                answeredAt: string | null;
                sendTo: string;
                sendBy: string | null;
                receivedAt: string | null;
                storeCredit: boolean;
                prefersStoreCredit: boolean;
              })[];
            documents: string[];
            history: ({
                /** @enum {string} */
                what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                at: string;
                line: string | null;
                amount?: number;
                lines?: {
                    name: string;
                    before: number;
                    quantity: number;
                  }[];
              })[];
            disputes?: ({
                _id: string;
                /** @enum {string} */
                kind: "dispute" | "inquiry" | "fraud_warning";
                reason: string;
                status: string;
                amount: number | null;
                evidenceDueBy: string | null;
                openedAt: string;
                liftedAt: string | null;
              })[];
            tags?: string[];
            notes?: {
                _id: string;
                text: string;
                author: string;
                createdAt: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** What an order would cost after `PATCH /orders/{id}/lines`, with the same checks; it changes nothing. */
  quoteOrderEdit: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines: ({
              part: string;
              quantity: 0 | number;
              unitPrice?: number;
            })[];
          placeOrderPrice?: number;
          overLimit?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            lines: {
                part: string;
                name: string;
                sku: string;
                before: number;
                quantity: number;
                unitPrice: number;
                price: number;
              }[];
            linesPrice: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
              })[];
            placeOrderPrice: number;
            difference: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The links of an order that work, newest first, without their tokens. */
  listPaymentLinks: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
              _id: string;
              by: string;
              createdAt: string;
              expiresAt: string;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Creates a link with which an unpaid order, or the difference of an open change of a paid order, can be paid without an account, for as many days as the setting `orders.paymentLinkDays` says. With `email`, the customer gets it by email. The link is in this answer only: the store keeps a digest. An order without a delivery address is refused (409 `address_required`). */
  createPaymentLink: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          email: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            url: string;
            expiresAt: string;
            email: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** What a payment link pays: number, lines, charges and total of the order, without address, phone number and email. Reading it changes nothing. */
  readPaymentLink: {
    parameters: {
      path: {
        token: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            /** @enum {string} */
            state: "payable" | "sold_out" | "needs_address" | "paid" | "canceled" | "expired" | "closed";
            store: string;
            expiresAt: string;
            opensOrder?: boolean;
            order: ({
              number: string;
              lines: {
                  name: string;
                  variant: string;
                  sku: string;
                  units: number;
                  unitPrice: number;
                  price: number;
                  left?: number;
                }[];
              linesPrice: number;
              adjustments: ({
                  /** @enum {string} */
                  kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                  name: string;
                  label: string;
                  line: string | null;
                  amount: number;
                  isIncluded: boolean;
                })[];
              total: number;
              paid?: number;
              prepaid?: number;
              due: number;
              holdUntil: string | null;
            }) | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Revokes a payment link: nobody can begin to pay with it. A payment that has begun can still be completed, as the customer could. `deletedCount` is 0 if the link does not work anymore. */
  revokePaymentLink: {
    parameters: {
      path: {
        id: string;
        link: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Marks the order of a payment link as paid, if the card provider confirms the payment. Safe to repeat. */
  settleLinkPayment: {
    parameters: {
      path: {
        token: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          transactionId: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Starts or resumes the one live payment of the order of a payment link, and renews its reservation once, like `POST /create-payment-intent` with `pay`. `placeOrderPrice` is what the payer was shown is due. */
  startLinkPayment: {
    parameters: {
      path: {
        token: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          placeOrderPrice: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            clientSecret: string;
            placeOrderPrice: number;
            holdUntil: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Refunds units of lines, delivery and an amount in one refund at the card provider, or as store credit (`to`): all or nothing. Units that were not sent are not sent any more. Answers the refund with the tax in it. Send an `Idempotency-Key` so that a repeat makes no second refund. */
  refundLines: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines?: {
              line: string;
              units: number;
            }[];
          delivery?: boolean;
          amount?: number;
          reason: string;
          /** @constant */
          to?: "store_credit";
          restock?: boolean;
          expected?: {
            left: number;
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            amount: number;
            units: number | null;
            restock: boolean;
            reason: string;
            /** @enum {string} */
            status: "asked" | "refunded" | "failed" | "settled";
            byHand: boolean;
            /** @enum {string} */
            to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
            createdAt: string;
            failure?: string | null;
            nextTryAt?: string | null;
            note?: string | null;
            awaitsTransfer?: boolean;
            line: string | null;
            lines: ({
                line: string;
                units: number | null;
                amount: number;
              })[];
            delivery: number;
            by?: string | null;
            split: {
              parts: number;
              delivery: number;
              tax: number;
            };
            taxes: {
                label: string;
                percent: number;
                amount: number;
                isIncluded: boolean;
              }[];
            leftToRefund: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Refunds an amount or units of a paid or shipped order, with or without restocking the units. Send an `Idempotency-Key` so that a repeat makes no second refund. */
  refundOrder: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          amount?: number;
          units?: number;
          restock?: boolean;
          reason: string;
          /** @constant */
          to?: "store_credit";
          expected?: {
            /** @enum {string} */
            status: "paid" | "shipped";
            left: number;
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            amount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Tries a failed refund again now. */
  retryRefund: {
    parameters: {
      path: {
        id: string;
        refund: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Marks a refund that the card provider did not make as paid back another way; it is not retried. One made in the provider's dashboard stays failed, but no longer waits for staff. */
  settleRefund: {
    parameters: {
      path: {
        id: string;
        refund: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          note: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Stores a logo: PNG, JPEG, WebP, AVIF or the first frame of a GIF, up to 2 MB. The body is the file, or a form with the file as `picture`. Nothing shows it until the text `store.logo` is set to the answer's `logo`. */
  uploadLogo: {
    requestBody: {
      content: {
        "image/jpeg": Blob | Uint8Array<ArrayBuffer> | string;
        "image/png": Blob | Uint8Array<ArrayBuffer> | string;
        "image/webp": Blob | Uint8Array<ArrayBuffer> | string;
        "image/avif": Blob | Uint8Array<ArrayBuffer> | string;
        "image/gif": Blob | Uint8Array<ArrayBuffer> | string;
        "multipart/form-data": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            logo: string;
            width: number;
            height: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Uploads a datasheet for a part: a PDF of up to 10 MB. The body is the file. Uploading the same file again returns the same datasheet. */
  uploadDatasheet: {
    requestBody: {
      content: {
        "application/pdf": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            datasheet: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Uploads a picture for a part: JPEG, PNG, WebP, AVIF or the first frame of a GIF, up to 10 MB. The body is the file, or a form with the file as `picture`. Uploading the same file again returns the same picture. */
  uploadPicture: {
    requestBody: {
      content: {
        "image/jpeg": Blob | Uint8Array<ArrayBuffer> | string;
        "image/png": Blob | Uint8Array<ArrayBuffer> | string;
        "image/webp": Blob | Uint8Array<ArrayBuffer> | string;
        "image/avif": Blob | Uint8Array<ArrayBuffer> | string;
        "image/gif": Blob | Uint8Array<ArrayBuffer> | string;
        "multipart/form-data": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            img: string;
            width: number;
            height: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Approves a return request, which refunds its units (unless `refund` is false) and puts them back on sale (unless `restock` is false), declines it (with an `answer`), sends the same units once more without charge (`exchanged`, of shipped parts that are in stock), or lets the customer send the units back first (`awaiting`). Of a received return, only the units that arrived are refunded; they went back on sale when they were received. Units whose price has been refunded can be approved without a refund only. */
  answerReturn: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          as: "awaiting" | "approved" | "exchanged" | "declined";
          /** @default */
          answer?: string;
          /** @default true */
          restock?: boolean;
          /** @default true */
          refund?: boolean;
          /** @constant */
          to?: "store_credit";
          /** @default */
          sendTo?: string;
          sendBy?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            order: string;
            number: string;
            customerName: string;
            customerEmail: string;
            /** @enum {string} */
            status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
            lines: ({
                line: string;
                name: string;
                sku: string;
                variant: string;
                units: number;
                withdrawnUnits: number;
                receivedUnits: number | null;
                condition: ("as_new" | "opened" | "incomplete" | "damaged") | null;
              })[];
            /** @enum {string} */
            reason: "damaged" | "wrong_part" | "not_working" | "not_needed" | "other";
            text: string;
            answer: string;
            createdAt: string;
            answeredAt: string | null;
            sendTo: string;
            sendBy: string | null;
            receivedAt: string | null;
            storeCredit: boolean;
            prefersStoreCredit: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Return requests of all customers, newest first; those without an answer unless `status` says otherwise. */
  listReturns: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        status?: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined" | "all";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              order: string;
              number: string;
              customerName: string;
              customerEmail: string;
              /** @enum {string} */
              status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
              lines: ({
                  line: string;
                  name: string;
                  sku: string;
                  variant: string;
                  units: number;
                  withdrawnUnits: number;
                  receivedUnits: number | null;
                  condition: ("as_new" | "opened" | "incomplete" | "damaged") | null;
                })[];
              /** @enum {string} */
              reason: "damaged" | "wrong_part" | "not_working" | "not_needed" | "other";
              text: string;
              answer: string;
              createdAt: string;
              answeredAt: string | null;
              sendTo: string;
              sendBy: string | null;
              receivedAt: string | null;
              storeCredit: boolean;
              prefersStoreCredit: boolean;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Records which units of an awaited return arrived and in what condition, and puts those with `restock` back on sale. The refund follows with the answer. */
  receiveReturn: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines: ({
              /** Format: uuid */
              line: string;
              units: number;
              /**
               * @default as_new
               * @enum {string}
               */
              condition?: "as_new" | "opened" | "incomplete" | "damaged";
              /** @default false */
              restock?: boolean;
            })[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            order: string;
            number: string;
            customerName: string;
            customerEmail: string;
            /** @enum {string} */
            status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
            lines: ({
                line: string;
                name: string;
                sku: string;
                variant: string;
                units: number;
                withdrawnUnits: number;
                receivedUnits: number | null;
                condition: ("as_new" | "opened" | "incomplete" | "damaged") | null;
              })[];
            /** @enum {string} */
            reason: "damaged" | "wrong_part" | "not_working" | "not_needed" | "other";
            text: string;
            answer: string;
            createdAt: string;
            answeredAt: string | null;
            sendTo: string;
            sendBy: string | null;
            receivedAt: string | null;
            storeCredit: boolean;
            prefersStoreCredit: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists testimonials, oldest first (the home page shows the last three); `sort=newest` reverses the order. */
  listReviews: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        sort?: "oldest" | "newest";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": {
              _id: string;
              name: string;
              img: string;
              review: string;
              ratings: number;
              verifiedBuyer: boolean;
              createdAt: string;
              answer?: string;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The settings of the shop: seller, delivery methods, tax, alerts. */
  readShopSettings: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            version: number;
            settings: {
              seller: {
                legalName: string;
                address: string;
                /** @enum {string} */
                country: "" | "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                registrationNumber: string;
                taxNumber: string;
                email: string;
                phone: string;
              };
              calendar: {
                timeZone: string;
              };
              catalog: {
                /** @enum {string} */
                makers: "auto" | "own" | "others";
              };
              orders: {
                firstNumber: number | null;
                paymentLinkDays: number | null;
                guests: boolean;
                guestLinkDays: number | null;
              };
              bank: {
                isOn: boolean;
                holder: string;
                iban: string;
                bic: string;
                days: number | null;
                graceDays: number | null;
                mostValue: number | null;
                countries: string;
              };
              invoices: {
                blockDays: number | null;
                secondReminderDays: number | null;
                thirdReminderDays: number | null;
              };
              reviews: {
                needApproval: boolean;
              };
              baskets: {
                remind: boolean;
                remindAfterHours: number | null;
              };
              assistants: {
                isOn: boolean;
                search: boolean;
                parts: boolean;
                builds: boolean;
                lists: boolean;
                checkout: boolean;
                signedOnly: boolean;
                paymentProfile: string;
              };
              visits: {
                /** @enum {string} */
                mode: "off" | "store" | "ga4" | "matomo";
                ga4: string;
                matomoSite: number | null;
              };
              feeds: {
                google: boolean;
                meta: boolean;
                acp: boolean;
              };
              languages: {
                de: boolean;
                bn: boolean;
              };
              delivery: {
                methods: ({
                    id: string;
                    name: string;
                    priceCents: number;
                    steps?: ({
                        upToGrams: number | null;
                        fromCents: number | null;
                        priceCents: number;
                      })[];
                    parcelGrams?: number;
                    freeFromCents: number | null;
                    places: string[];
                    minDays: number;
                    maxDays: number;
                    isActive: boolean;
                  })[];
                defaultGrams: number | null;
              };
              pickUp: {
                places: {
                    id: string;
                    name: string;
                    line1: string;
                    /** @default */
                    line2: string;
                    /** @default */
                    city: string;
                    /** @default */
                    region: string;
                    /** @default */
                    postcode: string;
                    country: string;
                    hours: string;
                    instructions: string;
                    priceCents: number;
                    days: number;
                    takesPayment?: boolean;
                  }[];
                mostValue: number | null;
                days: number | null;
              };
              dispatch: {
                handlingDays: number | null;
                untilHour: number | null;
                daysOff: string;
                monday: boolean;
                tuesday: boolean;
                wednesday: boolean;
                thursday: boolean;
                friday: boolean;
                saturday: boolean;
                sunday: boolean;
              };
              tax: {
                /** @enum {string} */
                mode: "none" | "included" | "added" | "provider_included" | "provider_added";
                isDeliveryTaxed: boolean;
                rates: ({
                    place: string;
                    label: string;
                    percent: number;
                    /** @enum {string} */
                    taxClass?: "" | "reduced" | "zero";
                  })[];
              };
              vat: {
                checksNumbers: boolean;
              };
              alerts: {
                new_order: {
                  /** @enum {string} */
                  when: "off" | "each" | "daily";
                  emails: string[];
                };
                dispute: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                failed_refund: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                provider_key: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                refused_webhooks: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                reconciliation: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                disk_full: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                low_stock: {
                  /** @enum {string} */
                  when: "daily" | "off";
                  emails: string[];
                };
              };
              stock: {
                lowLevel: number | null;
              };
            };
            changed: {
              at: string;
              by: string;
            } | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Changes settings of the shop; those that are left out stay. `version` is the one that was read; if another admin has changed them since, nothing is saved (409). */
  changeShopSettings: {
    requestBody: {
      content: {
        "application/json": {
          version: number;
          settings: {
            seller?: {
              legalName?: string;
              address?: string;
              /** @enum {string} */
              country?: "" | "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
              registrationNumber?: string;
              taxNumber?: string;
              email?: string;
              phone?: string;
            };
            calendar?: {
              timeZone?: string;
            };
            catalog?: {
              /** @enum {string} */
              makers?: "auto" | "own" | "others";
            };
            orders?: {
              firstNumber?: number | null;
              paymentLinkDays?: number | null;
              guests?: boolean;
              guestLinkDays?: number | null;
            };
            bank?: {
              isOn?: boolean;
              holder?: string;
              iban?: string;
              bic?: string;
              days?: number | null;
              graceDays?: number | null;
              mostValue?: number | null;
              countries?: string;
            };
            invoices?: {
              blockDays?: number | null;
              secondReminderDays?: number | null;
              thirdReminderDays?: number | null;
            };
            reviews?: {
              needApproval?: boolean;
            };
            baskets?: {
              remind?: boolean;
              remindAfterHours?: number | null;
            };
            assistants?: {
              isOn?: boolean;
              search?: boolean;
              parts?: boolean;
              builds?: boolean;
              lists?: boolean;
              checkout?: boolean;
              signedOnly?: boolean;
              paymentProfile?: string;
            };
            visits?: {
              /** @enum {string} */
              mode?: "off" | "store" | "ga4" | "matomo";
              ga4?: string;
              matomoSite?: number | null;
            };
            feeds?: {
              google?: boolean;
              meta?: boolean;
              acp?: boolean;
            };
            languages?: {
              de?: boolean;
              bn?: boolean;
            };
            delivery?: {
              methods?: ({
                  id: string;
                  name: string;
                  priceCents: number;
                  steps?: ({
                      upToGrams: number | null;
                      fromCents: number | null;
                      priceCents: number;
                    })[];
                  parcelGrams?: number;
                  freeFromCents: number | null;
                  places: string[];
                  minDays: number;
                  maxDays: number;
                  isActive: boolean;
                })[];
              defaultGrams?: number | null;
            };
            pickUp?: {
              places?: {
                  id: string;
                  name: string;
                  line1: string;
                  /** @default */
                  line2?: string;
                  /** @default */
                  city?: string;
                  /** @default */
                  region?: string;
                  /** @default */
                  postcode?: string;
                  country: string;
                  hours: string;
                  instructions: string;
                  priceCents: number;
                  days: number;
                  takesPayment?: boolean;
                }[];
              mostValue?: number | null;
              days?: number | null;
            };
            dispatch?: {
              handlingDays?: number | null;
              untilHour?: number | null;
              daysOff?: string;
              monday?: boolean;
              tuesday?: boolean;
              wednesday?: boolean;
              thursday?: boolean;
              friday?: boolean;
              saturday?: boolean;
              sunday?: boolean;
            };
            tax?: {
              /** @enum {string} */
              mode?: "none" | "included" | "added" | "provider_included" | "provider_added";
              isDeliveryTaxed?: boolean;
              rates?: ({
                  place: string;
                  label: string;
                  percent: number;
                  /** @enum {string} */
                  taxClass?: "" | "reduced" | "zero";
                })[];
            };
            vat?: {
              checksNumbers?: boolean;
            };
            alerts?: {
              new_order?: {
                /** @enum {string} */
                when: "off" | "each" | "daily";
                emails: string[];
              };
              dispute?: {
                /** @enum {string} */
                when: "each" | "off";
                emails: string[];
              };
              failed_refund?: {
                /** @enum {string} */
                when: "each" | "off";
                emails: string[];
              };
              provider_key?: {
                /** @enum {string} */
                when: "each" | "off";
                emails: string[];
              };
              refused_webhooks?: {
                /** @enum {string} */
                when: "each" | "off";
                emails: string[];
              };
              reconciliation?: {
                /** @enum {string} */
                when: "each" | "off";
                emails: string[];
              };
              disk_full?: {
                /** @enum {string} */
                when: "each" | "off";
                emails: string[];
              };
              low_stock?: {
                /** @enum {string} */
                when: "daily" | "off";
                emails: string[];
              };
            };
            stock?: {
              lowLevel?: number | null;
            };
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            version: number;
            settings: {
              seller: {
                legalName: string;
                address: string;
                /** @enum {string} */
                country: "" | "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                registrationNumber: string;
                taxNumber: string;
                email: string;
                phone: string;
              };
              calendar: {
                timeZone: string;
              };
              catalog: {
                /** @enum {string} */
                makers: "auto" | "own" | "others";
              };
              orders: {
                firstNumber: number | null;
                paymentLinkDays: number | null;
                guests: boolean;
                guestLinkDays: number | null;
              };
              bank: {
                isOn: boolean;
                holder: string;
                iban: string;
                bic: string;
                days: number | null;
                graceDays: number | null;
                mostValue: number | null;
                countries: string;
              };
              invoices: {
                blockDays: number | null;
                secondReminderDays: number | null;
                thirdReminderDays: number | null;
              };
              reviews: {
                needApproval: boolean;
              };
              baskets: {
                remind: boolean;
                remindAfterHours: number | null;
              };
              assistants: {
                isOn: boolean;
                search: boolean;
                parts: boolean;
                builds: boolean;
                lists: boolean;
                checkout: boolean;
                signedOnly: boolean;
                paymentProfile: string;
              };
              visits: {
                /** @enum {string} */
                mode: "off" | "store" | "ga4" | "matomo";
                ga4: string;
                matomoSite: number | null;
              };
              feeds: {
                google: boolean;
                meta: boolean;
                acp: boolean;
              };
              languages: {
                de: boolean;
                bn: boolean;
              };
              delivery: {
                methods: ({
                    id: string;
                    name: string;
                    priceCents: number;
                    steps?: ({
                        upToGrams: number | null;
                        fromCents: number | null;
                        priceCents: number;
                      })[];
                    parcelGrams?: number;
                    freeFromCents: number | null;
                    places: string[];
                    minDays: number;
                    maxDays: number;
                    isActive: boolean;
                  })[];
                defaultGrams: number | null;
              };
              pickUp: {
                places: {
                    id: string;
                    name: string;
                    line1: string;
                    /** @default */
                    line2: string;
                    /** @default */
                    city: string;
                    /** @default */
                    region: string;
                    /** @default */
                    postcode: string;
                    country: string;
                    hours: string;
                    instructions: string;
                    priceCents: number;
                    days: number;
                    takesPayment?: boolean;
                  }[];
                mostValue: number | null;
                days: number | null;
              };
              dispatch: {
                handlingDays: number | null;
                untilHour: number | null;
                daysOff: string;
                monday: boolean;
                tuesday: boolean;
                wednesday: boolean;
                thursday: boolean;
                friday: boolean;
                saturday: boolean;
                sunday: boolean;
              };
              tax: {
                /** @enum {string} */
                mode: "none" | "included" | "added" | "provider_included" | "provider_added";
                isDeliveryTaxed: boolean;
                rates: ({
                    place: string;
                    label: string;
                    percent: number;
                    /** @enum {string} */
                    taxClass?: "" | "reduced" | "zero";
                  })[];
              };
              vat: {
                checksNumbers: boolean;
              };
              alerts: {
                new_order: {
                  /** @enum {string} */
                  when: "off" | "each" | "daily";
                  emails: string[];
                };
                dispute: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                failed_refund: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                provider_key: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                refused_webhooks: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                reconciliation: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                disk_full: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                low_stock: {
                  /** @enum {string} */
                  when: "daily" | "off";
                  emails: string[];
                };
              };
              stock: {
                lowLevel: number | null;
              };
            };
            changed: {
              at: string;
              by: string;
            } | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The active delivery methods, the days on which the shop works, the tax, the terms of payment by bank transfer and the promotions that run, from which checkout calculates what an order costs; for a signed-in customer also what else its price depends on. `codes` are up to 5 codes of promotions, separated by commas; `refusedCodes` says which of them do not apply, and why. */
  readCheckoutTerms: {
    parameters: {
      query?: {
        codes?: string;
        guest?: "true";
        company?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            delivery: {
              methods: ({
                  id: string;
                  name: string;
                  priceCents: number;
                  steps?: ({
                      upToGrams: number | null;
                      fromCents: number | null;
                      priceCents: number;
                    })[];
                  parcelGrams?: number;
                  freeFromCents: number | null;
                  places: string[];
                  minDays: number;
                  maxDays: number;
                  isActive: boolean;
                })[];
              defaultGrams: number | null;
            };
            pickUpPlaces?: {
                id: string;
                name: string;
                address: string;
                country: string;
                region: string;
                hours: string;
                instructions: string;
                priceCents: number;
                days: number;
                takesPayment?: boolean;
              }[];
            pickUpPayment?: {
              mostValue: number | null;
            };
            dispatchTerms: {
              handlingDays: number;
              untilHour: number | null;
              workdays: number[];
              daysOff: string[];
              timeZone: string;
            };
            tax: {
              /** @enum {string} */
              mode: "none" | "included" | "added" | "provider_included" | "provider_added";
              isDeliveryTaxed: boolean;
              rates: ({
                  place: string;
                  label: string;
                  percent: number;
                  /** @enum {string} */
                  taxClass?: "" | "reduced" | "zero";
                })[];
            };
            bankTransfer: {
              isOn: boolean;
              countries: string;
              mostValue: number | null;
              days: number | null;
            };
            seller: {
              country: string;
            };
            vat: {
              checksNumbers: boolean;
            };
            customer?: {
              paidOrders?: number;
              taxStatus?: {
                exemptions: {
                    certificate: string;
                    places: string[];
                  }[];
                vat: {
                  number: string;
                  isConfirmed: boolean;
                } | null;
              };
            };
            guests?: boolean;
            promotions: ({
                id: string;
                name: string;
                code: string | null;
                isCombinable: boolean;
                conditions: {
                  kinds?: string[];
                  brands?: string[];
                  parts?: string[];
                  leastUnits?: number;
                  leastCents?: number;
                  places?: string[];
                  /** @constant */
                  firstOrder?: true;
                  customers?: string[];
                  groups?: string[];
                };
                benefits: ({
                    /** @constant */
                    kind: "percent";
                    percent: number;
                  } | {
                    /** @constant */
                    kind: "amount";
                    cents: number;
                  } | {
                    /** @constant */
                    kind: "fixedPrice";
                    cents: number;
                  } | {
                    /** @constant */
                    kind: "buyGet";
                    buy: number;
                    get: number;
                    percent: number;
                  } | {
                    /** @constant */
                    kind: "cheapest";
                    percent: number;
                  } | {
                    /** @constant */
                    kind: "freeDelivery";
                    methods: string[];
                  })[];
                endsAt: string | null;
              })[];
            refusedCodes: {
                code: string;
                problem: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Undoes the last change to the settings. `version` is the change to undo. Undoing an undo redoes it. */
  undoShopSettings: {
    requestBody: {
      content: {
        "application/json": {
          version: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            version: number;
            settings: {
              seller: {
                legalName: string;
                address: string;
                /** @enum {string} */
                country: "" | "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XK" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
                registrationNumber: string;
                taxNumber: string;
                email: string;
                phone: string;
              };
              calendar: {
                timeZone: string;
              };
              catalog: {
                /** @enum {string} */
                makers: "auto" | "own" | "others";
              };
              orders: {
                firstNumber: number | null;
                paymentLinkDays: number | null;
                guests: boolean;
                guestLinkDays: number | null;
              };
              bank: {
                isOn: boolean;
                holder: string;
                iban: string;
                bic: string;
                days: number | null;
                graceDays: number | null;
                mostValue: number | null;
                countries: string;
              };
              invoices: {
                blockDays: number | null;
                secondReminderDays: number | null;
                thirdReminderDays: number | null;
              };
              reviews: {
                needApproval: boolean;
              };
              baskets: {
                remind: boolean;
                remindAfterHours: number | null;
              };
              assistants: {
                isOn: boolean;
                search: boolean;
                parts: boolean;
                builds: boolean;
                lists: boolean;
                checkout: boolean;
                signedOnly: boolean;
                paymentProfile: string;
              };
              visits: {
                /** @enum {string} */
                mode: "off" | "store" | "ga4" | "matomo";
                ga4: string;
                matomoSite: number | null;
              };
              feeds: {
                google: boolean;
                meta: boolean;
                acp: boolean;
              };
              languages: {
                de: boolean;
                bn: boolean;
              };
              delivery: {
                methods: ({
                    id: string;
                    name: string;
                    priceCents: number;
                    steps?: ({
                        upToGrams: number | null;
                        fromCents: number | null;
                        priceCents: number;
                      })[];
                    parcelGrams?: number;
                    freeFromCents: number | null;
                    places: string[];
                    minDays: number;
                    maxDays: number;
                    isActive: boolean;
                  })[];
                defaultGrams: number | null;
              };
              pickUp: {
                places: {
                    id: string;
                    name: string;
                    line1: string;
                    /** @default */
                    line2: string;
                    /** @default */
                    city: string;
                    /** @default */
                    region: string;
                    /** @default */
                    postcode: string;
                    country: string;
                    hours: string;
                    instructions: string;
                    priceCents: number;
                    days: number;
                    takesPayment?: boolean;
                  }[];
                mostValue: number | null;
                days: number | null;
              };
              dispatch: {
                handlingDays: number | null;
                untilHour: number | null;
                daysOff: string;
                monday: boolean;
                tuesday: boolean;
                wednesday: boolean;
                thursday: boolean;
                friday: boolean;
                saturday: boolean;
                sunday: boolean;
              };
              tax: {
                /** @enum {string} */
                mode: "none" | "included" | "added" | "provider_included" | "provider_added";
                isDeliveryTaxed: boolean;
                rates: ({
                    place: string;
                    label: string;
                    percent: number;
                    /** @enum {string} */
                    taxClass?: "" | "reduced" | "zero";
                  })[];
              };
              vat: {
                checksNumbers: boolean;
              };
              alerts: {
                new_order: {
                  /** @enum {string} */
                  when: "off" | "each" | "daily";
                  emails: string[];
                };
                dispute: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                failed_refund: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                provider_key: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                refused_webhooks: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                reconciliation: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                disk_full: {
                  /** @enum {string} */
                  when: "each" | "off";
                  emails: string[];
                };
                low_stock: {
                  /** @enum {string} */
                  when: "daily" | "off";
                  emails: string[];
                };
              };
              stock: {
                lowLevel: number | null;
              };
            };
            changed: {
              at: string;
              by: string;
            } | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Exempts a customer from tax in some countries or regions from a day on, by a certificate. Orders that are placed while it is in force charge no tax there and name the certificate; orders that were placed before stay as they are. */
  addTaxExemption: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          certificate: string;
          places: string[];
          validFrom: string;
          validUntil: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Removes an exemption: orders that are placed from now on are taxed. `deletedCount` is 0 if it is gone already. */
  removeTaxExemption: {
    parameters: {
      path: {
        id: string;
        exemption: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The texts of a group that admins can change, with their standard texts, versions and last changes. */
  readEditableTexts: {
    parameters: {
      query: {
        group: "store" | "home" | "part" | "blogs" | "portfolio" | "legal" | "mails";
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            texts: ({
                /** @enum {string} */
                key: "store.name" | "store.logo" | "store.tagline" | "store.reservation" | "contact.email" | "contact.phone" | "contact.address" | "contact.hours" | "home.title" | "home.intro" | "home.caption" | "home.pageTitle" | "home.pageDescription" | "home.figures" | "home.clientsTitle" | "home.clients" | "home.about" | "home.contactTitle" | "home.contactText" | "part.returns" | "part.warranty" | "blogs.intro" | "blogs.description" | "blogs.posts" | "portfolio.title" | "portfolio.intro" | "portfolio.description" | "portfolio.aboutTitle" | "portfolio.about" | "portfolio.figures" | "portfolio.skills" | "portfolio.education" | "portfolio.projects" | "legal.terms" | "legal.privacy" | "legal.cookies" | "legal.imprint" | "legal.returns" | "mail.order-placed.subject" | "mail.order-placed.intro" | "mail.order-placed.closing" | "mail.order-transfer_chosen.subject" | "mail.order-transfer_chosen.intro" | "mail.order-transfer_chosen.closing" | "mail.order-agreed.subject" | "mail.order-agreed.intro" | "mail.order-agreed.closing" | "mail.payment-link.subject" | "mail.payment-link.intro" | "mail.payment-link.closing" | "mail.guest-link.subject" | "mail.guest-link.intro" | "mail.guest-link.closing" | "mail.difference-due.subject" | "mail.difference-due.intro" | "mail.difference-due.closing" | "mail.order-expired.subject" | "mail.order-expired.intro" | "mail.order-expired.closing" | "mail.order-transfer_due.subject" | "mail.order-transfer_due.intro" | "mail.order-transfer_due.closing" | "mail.order-transfer_overdue.subject" | "mail.order-transfer_overdue.intro" | "mail.order-transfer_overdue.closing" | "mail.order-invoice_reminder_1.subject" | "mail.order-invoice_reminder_1.intro" | "mail.order-invoice_reminder_1.closing" | "mail.order-invoice_reminder_2.subject" | "mail.order-invoice_reminder_2.intro" | "mail.order-invoice_reminder_2.closing" | "mail.order-payment_received.subject" | "mail.order-payment_received.intro" | "mail.order-payment_received.closing" | "mail.order-invoice_reminder_3.subject" | "mail.order-invoice_reminder_3.intro" | "mail.order-invoice_reminder_3.closing" | "mail.order-paid.subject" | "mail.order-paid.intro" | "mail.order-paid.closing" | "mail.order-difference_paid.subject" | "mail.order-difference_paid.intro" | "mail.order-difference_paid.closing" | "mail.order-lines_changed.subject" | "mail.order-lines_changed.intro" | "mail.order-lines_changed.closing" | "mail.order-address_missing.subject" | "mail.order-address_missing.intro" | "mail.order-address_missing.closing" | "mail.order-packed.subject" | "mail.order-packed.intro" | "mail.order-packed.closing" | "mail.order-shipped.subject" | "mail.order-shipped.intro" | "mail.order-shipped.closing" | "mail.order-ready_to_pick_up.subject" | "mail.order-ready_to_pick_up.intro" | "mail.order-ready_to_pick_up.closing" | "mail.order-partly_shipped.subject" | "mail.order-partly_shipped.intro" | "mail.order-partly_shipped.closing" | "mail.order-tracking_changed.subject" | "mail.order-tracking_changed.intro" | "mail.order-tracking_changed.closing" | "mail.order-shipment_canceled.subject" | "mail.order-shipment_canceled.intro" | "mail.order-shipment_canceled.closing" | "mail.order-pick_up_canceled.subject" | "mail.order-pick_up_canceled.intro" | "mail.order-pick_up_canceled.closing" | "mail.order-delivered.subject" | "mail.order-delivered.intro" | "mail.order-delivered.closing" | "mail.order-picked_up.subject" | "mail.order-picked_up.intro" | "mail.order-picked_up.closing" | "mail.order-cancelled.subject" | "mail.order-cancelled.intro" | "mail.order-cancelled.closing" | "mail.order-units_canceled.subject" | "mail.order-units_canceled.intro" | "mail.order-units_canceled.closing" | "mail.order-refunded.subject" | "mail.order-refunded.intro" | "mail.order-refunded.closing" | "mail.order-refund_returned.subject" | "mail.order-refund_returned.intro" | "mail.order-refund_returned.closing" | "mail.return-asked.subject" | "mail.return-asked.intro" | "mail.return-asked.closing" | "mail.return-awaited.subject" | "mail.return-awaited.intro" | "mail.return-awaited.closing" | "mail.return-received.subject" | "mail.return-received.intro" | "mail.return-received.closing" | "mail.return-approved.subject" | "mail.return-approved.intro" | "mail.return-approved.closing" | "mail.return-credited.subject" | "mail.return-credited.intro" | "mail.return-credited.closing" | "mail.return-accepted.subject" | "mail.return-accepted.intro" | "mail.return-accepted.closing" | "mail.return-exchanged.subject" | "mail.return-exchanged.intro" | "mail.return-exchanged.closing" | "mail.return-declined.subject" | "mail.return-declined.intro" | "mail.return-declined.closing" | "mail.message-received.subject" | "mail.message-received.intro" | "mail.message-received.closing" | "mail.store-credit.subject" | "mail.store-credit.intro" | "mail.store-credit.closing" | "mail.message-answered.subject" | "mail.message-answered.intro" | "mail.message-answered.closing" | "mail.question-answered.subject" | "mail.question-answered.intro" | "mail.question-answered.closing" | "mail.verification.subject" | "mail.verification.intro" | "mail.verification.closing" | "mail.reset.subject" | "mail.reset.intro" | "mail.reset.closing";
                value: string | {
                    [key: string]: string;
                  }[];
                standard: string | {
                    [key: string]: string;
                  }[];
                version: number;
                changed: {
                  at: string;
                  by: string;
                } | null;
              })[];
            changes: ({
                /** @enum {string} */
                key: "store.name" | "store.logo" | "store.tagline" | "store.reservation" | "contact.email" | "contact.phone" | "contact.address" | "contact.hours" | "home.title" | "home.intro" | "home.caption" | "home.pageTitle" | "home.pageDescription" | "home.figures" | "home.clientsTitle" | "home.clients" | "home.about" | "home.contactTitle" | "home.contactText" | "part.returns" | "part.warranty" | "blogs.intro" | "blogs.description" | "blogs.posts" | "portfolio.title" | "portfolio.intro" | "portfolio.description" | "portfolio.aboutTitle" | "portfolio.about" | "portfolio.figures" | "portfolio.skills" | "portfolio.education" | "portfolio.projects" | "legal.terms" | "legal.privacy" | "legal.cookies" | "legal.imprint" | "legal.returns" | "mail.order-placed.subject" | "mail.order-placed.intro" | "mail.order-placed.closing" | "mail.order-transfer_chosen.subject" | "mail.order-transfer_chosen.intro" | "mail.order-transfer_chosen.closing" | "mail.order-agreed.subject" | "mail.order-agreed.intro" | "mail.order-agreed.closing" | "mail.payment-link.subject" | "mail.payment-link.intro" | "mail.payment-link.closing" | "mail.guest-link.subject" | "mail.guest-link.intro" | "mail.guest-link.closing" | "mail.difference-due.subject" | "mail.difference-due.intro" | "mail.difference-due.closing" | "mail.order-expired.subject" | "mail.order-expired.intro" | "mail.order-expired.closing" | "mail.order-transfer_due.subject" | "mail.order-transfer_due.intro" | "mail.order-transfer_due.closing" | "mail.order-transfer_overdue.subject" | "mail.order-transfer_overdue.intro" | "mail.order-transfer_overdue.closing" | "mail.order-invoice_reminder_1.subject" | "mail.order-invoice_reminder_1.intro" | "mail.order-invoice_reminder_1.closing" | "mail.order-invoice_reminder_2.subject" | "mail.order-invoice_reminder_2.intro" | "mail.order-invoice_reminder_2.closing" | "mail.order-payment_received.subject" | "mail.order-payment_received.intro" | "mail.order-payment_received.closing" | "mail.order-invoice_reminder_3.subject" | "mail.order-invoice_reminder_3.intro" | "mail.order-invoice_reminder_3.closing" | "mail.order-paid.subject" | "mail.order-paid.intro" | "mail.order-paid.closing" | "mail.order-difference_paid.subject" | "mail.order-difference_paid.intro" | "mail.order-difference_paid.closing" | "mail.order-lines_changed.subject" | "mail.order-lines_changed.intro" | "mail.order-lines_changed.closing" | "mail.order-address_missing.subject" | "mail.order-address_missing.intro" | "mail.order-address_missing.closing" | "mail.order-packed.subject" | "mail.order-packed.intro" | "mail.order-packed.closing" | "mail.order-shipped.subject" | "mail.order-shipped.intro" | "mail.order-shipped.closing" | "mail.order-ready_to_pick_up.subject" | "mail.order-ready_to_pick_up.intro" | "mail.order-ready_to_pick_up.closing" | "mail.order-partly_shipped.subject" | "mail.order-partly_shipped.intro" | "mail.order-partly_shipped.closing" | "mail.order-tracking_changed.subject" | "mail.order-tracking_changed.intro" | "mail.order-tracking_changed.closing" | "mail.order-shipment_canceled.subject" | "mail.order-shipment_canceled.intro" | "mail.order-shipment_canceled.closing" | "mail.order-pick_up_canceled.subject" | "mail.order-pick_up_canceled.intro" | "mail.order-pick_up_canceled.closing" | "mail.order-delivered.subject" | "mail.order-delivered.intro" | "mail.order-delivered.closing" | "mail.order-picked_up.subject" | "mail.order-picked_up.intro" | "mail.order-picked_up.closing" | "mail.order-cancelled.subject" | "mail.order-cancelled.intro" | "mail.order-cancelled.closing" | "mail.order-units_canceled.subject" | "mail.order-units_canceled.intro" | "mail.order-units_canceled.closing" | "mail.order-refunded.subject" | "mail.order-refunded.intro" | "mail.order-refunded.closing" | "mail.order-refund_returned.subject" | "mail.order-refund_returned.intro" | "mail.order-refund_returned.closing" | "mail.return-asked.subject" | "mail.return-asked.intro" | "mail.return-asked.closing" | "mail.return-awaited.subject" | "mail.return-awaited.intro" | "mail.return-awaited.closing" | "mail.return-received.subject" | "mail.return-received.intro" | "mail.return-received.closing" | "mail.return-approved.subject" | "mail.return-approved.intro" | "mail.return-approved.closing" | "mail.return-credited.subject" | "mail.return-credited.intro" | "mail.return-credited.closing" | "mail.return-accepted.subject" | "mail.return-accepted.intro" | "mail.return-accepted.closing" | "mail.return-exchanged.subject" | "mail.return-exchanged.intro" | "mail.return-exchanged.closing" | "mail.return-declined.subject" | "mail.return-declined.intro" | "mail.return-declined.closing" | "mail.message-received.subject" | "mail.message-received.intro" | "mail.message-received.closing" | "mail.store-credit.subject" | "mail.store-credit.intro" | "mail.store-credit.closing" | "mail.message-answered.subject" | "mail.message-answered.intro" | "mail.message-answered.closing" | "mail.question-answered.subject" | "mail.question-answered.intro" | "mail.question-answered.closing" | "mail.verification.subject" | "mail.verification.intro" | "mail.verification.closing" | "mail.reset.subject" | "mail.reset.intro" | "mail.reset.closing";
                version: number;
                at: string;
                by: string;
                canUndo: boolean;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Changes texts of the store; null restores the standard text. If another admin has changed one of them since it was read, nothing is saved (409). Unchanged texts never conflict. */
  changeTexts: {
    requestBody: {
      content: {
        "application/json": {
          texts: {
            "store.name"?: string | null;
            "store.logo"?: string | null;
            "store.tagline"?: string | null;
            "store.reservation"?: string | null;
            "contact.email"?: string | null;
            "contact.phone"?: string | null;
            "contact.address"?: string | null;
            "contact.hours"?: string | null;
            "home.title"?: string | null;
            "home.intro"?: string | null;
            "home.caption"?: string | null;
            "home.pageTitle"?: string | null;
            "home.pageDescription"?: string | null;
            "home.figures"?: {
                value: string;
                label: string;
              }[] | null;
            "home.clientsTitle"?: string | null;
            "home.clients"?: {
                title: string;
                text: string;
              }[] | null;
            "home.about"?: string | null;
            "home.contactTitle"?: string | null;
            "home.contactText"?: string | null;
            "part.returns"?: string | null;
            "part.warranty"?: string | null;
            "blogs.intro"?: string | null;
            "blogs.description"?: string | null;
            "blogs.posts"?: {
                question: string;
                short: string;
                anchor: string;
                answer: string;
              }[] | null;
            "portfolio.title"?: string | null;
            "portfolio.intro"?: string | null;
            "portfolio.description"?: string | null;
            "portfolio.aboutTitle"?: string | null;
            "portfolio.about"?: string | null;
            "portfolio.figures"?: {
                value: string;
                label: string;
              }[] | null;
            "portfolio.skills"?: {
                name: string;
                level: string;
              }[] | null;
            "portfolio.education"?: {
                title: string;
                text: string;
              }[] | null;
            "portfolio.projects"?: {
                title: string;
                text: string;
                href: string;
                link: string;
              }[] | null;
            "legal.terms"?: string | null;
            "legal.privacy"?: string | null;
            "legal.cookies"?: string | null;
            "legal.imprint"?: string | null;
            "legal.returns"?: string | null;
            "mail.order-placed.subject"?: string | null;
            "mail.order-placed.intro"?: string | null;
            "mail.order-placed.closing"?: string | null;
            "mail.order-transfer_chosen.subject"?: string | null;
            "mail.order-transfer_chosen.intro"?: string | null;
            "mail.order-transfer_chosen.closing"?: string | null;
            "mail.order-agreed.subject"?: string | null;
            "mail.order-agreed.intro"?: string | null;
            "mail.order-agreed.closing"?: string | null;
            "mail.payment-link.subject"?: string | null;
            "mail.payment-link.intro"?: string | null;
            "mail.payment-link.closing"?: string | null;
            "mail.guest-link.subject"?: string | null;
            "mail.guest-link.intro"?: string | null;
            "mail.guest-link.closing"?: string | null;
            "mail.difference-due.subject"?: string | null;
            "mail.difference-due.intro"?: string | null;
            "mail.difference-due.closing"?: string | null;
            "mail.order-expired.subject"?: string | null;
            "mail.order-expired.intro"?: string | null;
            "mail.order-expired.closing"?: string | null;
            "mail.order-transfer_due.subject"?: string | null;
            "mail.order-transfer_due.intro"?: string | null;
            "mail.order-transfer_due.closing"?: string | null;
            "mail.order-transfer_overdue.subject"?: string | null;
            "mail.order-transfer_overdue.intro"?: string | null;
            "mail.order-transfer_overdue.closing"?: string | null;
            "mail.order-invoice_reminder_1.subject"?: string | null;
            "mail.order-invoice_reminder_1.intro"?: string | null;
            "mail.order-invoice_reminder_1.closing"?: string | null;
            "mail.order-invoice_reminder_2.subject"?: string | null;
            "mail.order-invoice_reminder_2.intro"?: string | null;
            "mail.order-invoice_reminder_2.closing"?: string | null;
            "mail.order-payment_received.subject"?: string | null;
            "mail.order-payment_received.intro"?: string | null;
            "mail.order-payment_received.closing"?: string | null;
            "mail.order-invoice_reminder_3.subject"?: string | null;
            "mail.order-invoice_reminder_3.intro"?: string | null;
            "mail.order-invoice_reminder_3.closing"?: string | null;
            "mail.order-paid.subject"?: string | null;
            "mail.order-paid.intro"?: string | null;
            "mail.order-paid.closing"?: string | null;
            "mail.order-difference_paid.subject"?: string | null;
            "mail.order-difference_paid.intro"?: string | null;
            "mail.order-difference_paid.closing"?: string | null;
            "mail.order-lines_changed.subject"?: string | null;
            "mail.order-lines_changed.intro"?: string | null;
            "mail.order-lines_changed.closing"?: string | null;
            "mail.order-address_missing.subject"?: string | null;
            "mail.order-address_missing.intro"?: string | null;
            "mail.order-address_missing.closing"?: string | null;
            "mail.order-packed.subject"?: string | null;
            "mail.order-packed.intro"?: string | null;
            "mail.order-packed.closing"?: string | null;
            "mail.order-shipped.subject"?: string | null;
            "mail.order-shipped.intro"?: string | null;
            "mail.order-shipped.closing"?: string | null;
            "mail.order-ready_to_pick_up.subject"?: string | null;
            "mail.order-ready_to_pick_up.intro"?: string | null;
            "mail.order-ready_to_pick_up.closing"?: string | null;
            "mail.order-partly_shipped.subject"?: string | null;
            "mail.order-partly_shipped.intro"?: string | null;
            "mail.order-partly_shipped.closing"?: string | null;
            "mail.order-tracking_changed.subject"?: string | null;
            "mail.order-tracking_changed.intro"?: string | null;
            "mail.order-tracking_changed.closing"?: string | null;
            "mail.order-shipment_canceled.subject"?: string | null;
            "mail.order-shipment_canceled.intro"?: string | null;
            "mail.order-shipment_canceled.closing"?: string | null;
            "mail.order-pick_up_canceled.subject"?: string | null;
            "mail.order-pick_up_canceled.intro"?: string | null;
            "mail.order-pick_up_canceled.closing"?: string | null;
            "mail.order-delivered.subject"?: string | null;
            "mail.order-delivered.intro"?: string | null;
            "mail.order-delivered.closing"?: string | null;
            "mail.order-picked_up.subject"?: string | null;
            "mail.order-picked_up.intro"?: string | null;
            "mail.order-picked_up.closing"?: string | null;
            "mail.order-cancelled.subject"?: string | null;
            "mail.order-cancelled.intro"?: string | null;
            "mail.order-cancelled.closing"?: string | null;
            "mail.order-units_canceled.subject"?: string | null;
            "mail.order-units_canceled.intro"?: string | null;
            "mail.order-units_canceled.closing"?: string | null;
            "mail.order-refunded.subject"?: string | null;
            "mail.order-refunded.intro"?: string | null;
            "mail.order-refunded.closing"?: string | null;
            "mail.order-refund_returned.subject"?: string | null;
            "mail.order-refund_returned.intro"?: string | null;
            "mail.order-refund_returned.closing"?: string | null;
            "mail.return-asked.subject"?: string | null;
            "mail.return-asked.intro"?: string | null;
            "mail.return-asked.closing"?: string | null;
            "mail.return-awaited.subject"?: string | null;
            "mail.return-awaited.intro"?: string | null;
            "mail.return-awaited.closing"?: string | null;
            "mail.return-received.subject"?: string | null;
            "mail.return-received.intro"?: string | null;
            "mail.return-received.closing"?: string | null;
            "mail.return-approved.subject"?: string | null;
            "mail.return-approved.intro"?: string | null;
            "mail.return-approved.closing"?: string | null;
            "mail.return-credited.subject"?: string | null;
            "mail.return-credited.intro"?: string | null;
            "mail.return-credited.closing"?: string | null;
            "mail.return-accepted.subject"?: string | null;
            "mail.return-accepted.intro"?: string | null;
            "mail.return-accepted.closing"?: string | null;
            "mail.return-exchanged.subject"?: string | null;
            "mail.return-exchanged.intro"?: string | null;
            "mail.return-exchanged.closing"?: string | null;
            "mail.return-declined.subject"?: string | null;
            "mail.return-declined.intro"?: string | null;
            "mail.return-declined.closing"?: string | null;
            "mail.message-received.subject"?: string | null;
            "mail.message-received.intro"?: string | null;
            "mail.message-received.closing"?: string | null;
            "mail.store-credit.subject"?: string | null;
            "mail.store-credit.intro"?: string | null;
            "mail.store-credit.closing"?: string | null;
            "mail.message-answered.subject"?: string | null;
            "mail.message-answered.intro"?: string | null;
            "mail.message-answered.closing"?: string | null;
            "mail.question-answered.subject"?: string | null;
            "mail.question-answered.intro"?: string | null;
            "mail.question-answered.closing"?: string | null;
            "mail.verification.subject"?: string | null;
            "mail.verification.intro"?: string | null;
            "mail.verification.closing"?: string | null;
            "mail.reset.subject"?: string | null;
            "mail.reset.intro"?: string | null;
            "mail.reset.closing"?: string | null;
          };
          versions: {
            [key: string]: number;
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** An email with these texts and example data, as customers would get it. Nothing is saved or sent. */
  previewMail: {
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          mail: "order-placed" | "order-transfer_chosen" | "order-agreed" | "payment-link" | "guest-link" | "difference-due" | "order-expired" | "order-transfer_due" | "order-transfer_overdue" | "order-invoice_reminder_1" | "order-invoice_reminder_2" | "order-payment_received" | "order-invoice_reminder_3" | "order-paid" | "order-difference_paid" | "order-lines_changed" | "order-address_missing" | "order-packed" | "order-shipped" | "order-ready_to_pick_up" | "order-partly_shipped" | "order-tracking_changed" | "order-shipment_canceled" | "order-pick_up_canceled" | "order-delivered" | "order-picked_up" | "order-cancelled" | "order-units_canceled" | "order-refunded" | "order-refund_returned" | "return-asked" | "return-awaited" | "return-received" | "return-approved" | "return-credited" | "return-accepted" | "return-exchanged" | "return-declined" | "message-received" | "store-credit" | "message-answered" | "question-answered" | "verification" | "reset";
          subject: string | null;
          intro: string | null;
          closing: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            subject: string;
            html: string;
            text: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The texts of a group of pages as they are shown: placeholders filled in, Markdown as blocks. */
  readTexts: {
    parameters: {
      path: {
        group: "store" | "home" | "part" | "blogs" | "portfolio" | "legal";
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            texts: {
              [key: string]: string;
            };
            lists: {
              [key: string]: {
                  [key: string]: string;
                }[];
            };
            pages: {
              [key: string]: ({
                  /** @enum {string} */
                  kind: "heading" | "subheading" | "paragraph" | "bullets" | "numbers" | "code";
                  label: string;
                  items: (({
                        text: string;
                        marks: ("strong" | "em" | "code")[];
                        href: string | null;
                      })[])[];
                })[];
            };
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Restores the text before a change, unless it has been changed again. Undoing an undo redoes it. */
  undoTextChange: {
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          key: "store.name" | "store.logo" | "store.tagline" | "store.reservation" | "contact.email" | "contact.phone" | "contact.address" | "contact.hours" | "home.title" | "home.intro" | "home.caption" | "home.pageTitle" | "home.pageDescription" | "home.figures" | "home.clientsTitle" | "home.clients" | "home.about" | "home.contactTitle" | "home.contactText" | "part.returns" | "part.warranty" | "blogs.intro" | "blogs.description" | "blogs.posts" | "portfolio.title" | "portfolio.intro" | "portfolio.description" | "portfolio.aboutTitle" | "portfolio.about" | "portfolio.figures" | "portfolio.skills" | "portfolio.education" | "portfolio.projects" | "legal.terms" | "legal.privacy" | "legal.cookies" | "legal.imprint" | "legal.returns" | "mail.order-placed.subject" | "mail.order-placed.intro" | "mail.order-placed.closing" | "mail.order-transfer_chosen.subject" | "mail.order-transfer_chosen.intro" | "mail.order-transfer_chosen.closing" | "mail.order-agreed.subject" | "mail.order-agreed.intro" | "mail.order-agreed.closing" | "mail.payment-link.subject" | "mail.payment-link.intro" | "mail.payment-link.closing" | "mail.guest-link.subject" | "mail.guest-link.intro" | "mail.guest-link.closing" | "mail.difference-due.subject" | "mail.difference-due.intro" | "mail.difference-due.closing" | "mail.order-expired.subject" | "mail.order-expired.intro" | "mail.order-expired.closing" | "mail.order-transfer_due.subject" | "mail.order-transfer_due.intro" | "mail.order-transfer_due.closing" | "mail.order-transfer_overdue.subject" | "mail.order-transfer_overdue.intro" | "mail.order-transfer_overdue.closing" | "mail.order-invoice_reminder_1.subject" | "mail.order-invoice_reminder_1.intro" | "mail.order-invoice_reminder_1.closing" | "mail.order-invoice_reminder_2.subject" | "mail.order-invoice_reminder_2.intro" | "mail.order-invoice_reminder_2.closing" | "mail.order-payment_received.subject" | "mail.order-payment_received.intro" | "mail.order-payment_received.closing" | "mail.order-invoice_reminder_3.subject" | "mail.order-invoice_reminder_3.intro" | "mail.order-invoice_reminder_3.closing" | "mail.order-paid.subject" | "mail.order-paid.intro" | "mail.order-paid.closing" | "mail.order-difference_paid.subject" | "mail.order-difference_paid.intro" | "mail.order-difference_paid.closing" | "mail.order-lines_changed.subject" | "mail.order-lines_changed.intro" | "mail.order-lines_changed.closing" | "mail.order-address_missing.subject" | "mail.order-address_missing.intro" | "mail.order-address_missing.closing" | "mail.order-packed.subject" | "mail.order-packed.intro" | "mail.order-packed.closing" | "mail.order-shipped.subject" | "mail.order-shipped.intro" | "mail.order-shipped.closing" | "mail.order-ready_to_pick_up.subject" | "mail.order-ready_to_pick_up.intro" | "mail.order-ready_to_pick_up.closing" | "mail.order-partly_shipped.subject" | "mail.order-partly_shipped.intro" | "mail.order-partly_shipped.closing" | "mail.order-tracking_changed.subject" | "mail.order-tracking_changed.intro" | "mail.order-tracking_changed.closing" | "mail.order-shipment_canceled.subject" | "mail.order-shipment_canceled.intro" | "mail.order-shipment_canceled.closing" | "mail.order-pick_up_canceled.subject" | "mail.order-pick_up_canceled.intro" | "mail.order-pick_up_canceled.closing" | "mail.order-delivered.subject" | "mail.order-delivered.intro" | "mail.order-delivered.closing" | "mail.order-picked_up.subject" | "mail.order-picked_up.intro" | "mail.order-picked_up.closing" | "mail.order-cancelled.subject" | "mail.order-cancelled.intro" | "mail.order-cancelled.closing" | "mail.order-units_canceled.subject" | "mail.order-units_canceled.intro" | "mail.order-units_canceled.closing" | "mail.order-refunded.subject" | "mail.order-refunded.intro" | "mail.order-refunded.closing" | "mail.order-refund_returned.subject" | "mail.order-refund_returned.intro" | "mail.order-refund_returned.closing" | "mail.return-asked.subject" | "mail.return-asked.intro" | "mail.return-asked.closing" | "mail.return-awaited.subject" | "mail.return-awaited.intro" | "mail.return-awaited.closing" | "mail.return-received.subject" | "mail.return-received.intro" | "mail.return-received.closing" | "mail.return-approved.subject" | "mail.return-approved.intro" | "mail.return-approved.closing" | "mail.return-credited.subject" | "mail.return-credited.intro" | "mail.return-credited.closing" | "mail.return-accepted.subject" | "mail.return-accepted.intro" | "mail.return-accepted.closing" | "mail.return-exchanged.subject" | "mail.return-exchanged.intro" | "mail.return-exchanged.closing" | "mail.return-declined.subject" | "mail.return-declined.intro" | "mail.return-declined.closing" | "mail.message-received.subject" | "mail.message-received.intro" | "mail.message-received.closing" | "mail.store-credit.subject" | "mail.store-credit.intro" | "mail.store-credit.closing" | "mail.message-answered.subject" | "mail.message-answered.intro" | "mail.message-answered.closing" | "mail.question-answered.subject" | "mail.question-answered.intro" | "mail.question-answered.closing" | "mail.verification.subject" | "mail.verification.intro" | "mail.verification.closing" | "mail.reset.subject" | "mail.reset.intro" | "mail.reset.closing";
          version: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists purchase orders, newest first, at most 100 at a time. */
  listPurchaseOrders: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        status?: "draft" | "ordered" | "partly_received" | "received" | "canceled";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              number: string;
              /** @enum {string} */
              status: "draft" | "ordered" | "partly_received" | "received" | "canceled";
              supplier: {
                _id: string;
                name: string;
                email: string;
              };
              note: string;
              lines: ({
                  _id: string;
                  part: string;
                  name: string;
                  sku: string;
                  mpn: string;
                  quantity: number;
                  received: number;
                  cost: number | null;
                })[];
              total: number;
              createdAt: string;
              orderedAt: string | null;
              expectedOn: string | null;
              version: number;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a draft of a purchase order; a repeat with the same `Idempotency-Key` adds none. */
  addPurchaseOrder: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** Format: uuid */
          supplier: string;
          /** @default */
          note?: string;
          expectedOn?: string | null;
          lines: ({
              /** Format: uuid */
              part: string;
              quantity: number;
              cost?: number | null;
            })[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a purchase order. */
  readPurchaseOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "draft" | "ordered" | "partly_received" | "received" | "canceled";
            supplier: {
              _id: string;
              name: string;
              email: string;
            };
            note: string;
            lines: ({
                _id: string;
                part: string;
                name: string;
                sku: string;
                mpn: string;
                quantity: number;
                received: number;
                cost: number | null;
              })[];
            total: number;
            createdAt: string;
            orderedAt: string | null;
            expectedOn: string | null;
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces note, expected day and lines of a draft. `version` is the one that was read. */
  changePurchaseOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          version: number;
          /** @default */
          note?: string;
          expectedOn?: string | null;
          lines: ({
              /** Format: uuid */
              part: string;
              quantity: number;
              cost?: number | null;
            })[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "draft" | "ordered" | "partly_received" | "received" | "canceled";
            supplier: {
              _id: string;
              name: string;
              email: string;
            };
            note: string;
            lines: ({
                _id: string;
                part: string;
                name: string;
                sku: string;
                mpn: string;
                quantity: number;
                received: number;
                cost: number | null;
              })[];
            total: number;
            createdAt: string;
            orderedAt: string | null;
            expectedOn: string | null;
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Drafts a purchase order per supplier for the parts that are low or out of stock, with quantities that bring each to twice its low-stock level. Units in open purchase orders count as stock, so that a repeat drafts nothing. */
  draftFromLowStock: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            inserted: string[];
            withoutSupplier: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the day on which a draft or an open purchase order should arrive, or clears it. Pages of its parts and orders that wait for its units show the new day. */
  expectPurchaseOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          version: number;
          expectedOn: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "draft" | "ordered" | "partly_received" | "received" | "canceled";
            supplier: {
              _id: string;
              name: string;
              email: string;
            };
            note: string;
            lines: ({
                _id: string;
                part: string;
                name: string;
                sku: string;
                mpn: string;
                quantity: number;
                received: number;
                cost: number | null;
              })[];
            total: number;
            createdAt: string;
            orderedAt: string | null;
            expectedOn: string | null;
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads a purchase order for the supplier, as a CSV file. */
  exportPurchaseOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Marks a draft as ordered, or cancels what is not received yet. Repeating it has no further effect. An order without an expected day gets one by the lead time of its supplier. */
  movePurchaseOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          to: "ordered" | "canceled";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "draft" | "ordered" | "partly_received" | "received" | "canceled";
            supplier: {
              _id: string;
              name: string;
              email: string;
            };
            note: string;
            lines: ({
                _id: string;
                part: string;
                name: string;
                sku: string;
                mpn: string;
                quantity: number;
                received: number;
                cost: number | null;
              })[];
            total: number;
            createdAt: string;
            orderedAt: string | null;
            expectedOn: string | null;
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads a purchase order for the supplier, as a PDF file. */
  printPurchaseOrder: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/pdf": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds received units to the stock and sets the cost of their parts to the cost of the line; a line without a cost changes none. Send an `Idempotency-Key` so that a repeat adds nothing. */
  receivePurchaseOrder: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines: {
              /** Format: uuid */
              line: string;
              units: number;
            }[];
          version?: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            number: string;
            /** @enum {string} */
            status: "draft" | "ordered" | "partly_received" | "received" | "canceled";
            supplier: {
              _id: string;
              name: string;
              email: string;
            };
            note: string;
            lines: ({
                _id: string;
                part: string;
                name: string;
                sku: string;
                mpn: string;
                quantity: number;
                received: number;
                cost: number | null;
              })[];
            total: number;
            createdAt: string;
            orderedAt: string | null;
            expectedOn: string | null;
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Cancels the order that a link opens, unless it is paid. */
  cancelGuestOrder: {
    parameters: {
      path: {
        token: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Places an order without an account, where the setting `orders.guests` allows it (else 403). The same checks as of `POST /orders`, with the limits of customers without a verified email. Send an `Idempotency-Key` that nobody can guess, of at least 16 characters. `token` opens the order (`GET /guest-orders/{token}`) and pays it (`POST /payment-links/{token}/payment`); the store keeps only its digest. The answer does not depend on whether an account has the email. */
  createGuestOrder: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          lines: {
              part: string;
              quantity: number;
            }[];
          delivery?: {
            name: string;
            /** @default */
            company?: string;
            line1: string;
            /** @default */
            line2?: string;
            /** @default */
            city?: string;
            /** @default */
            region?: string;
            /** @default */
            postcode?: string;
            country: string;
            /** @default */
            phone?: string;
          };
          deliveryMethod?: string;
          pickUp?: {
            place: string;
            name: string;
            /** @default */
            phone?: string;
          };
          reference?: string;
          note?: string;
          placeOrderPrice?: number;
          codes?: string[];
          keepBasket?: boolean;
          email: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            number: string;
            lines: string[];
            placeOrderPrice: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
              })[];
            token: string;
            url: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** What an order without an account would cost, like `POST /orders/quote`; it reserves nothing. */
  quoteGuestOrder: {
    requestBody: {
      content: {
        "application/json": {
          lines: {
              part: string;
              quantity: number;
            }[];
          delivery?: {
            name: string;
            /** @default */
            company?: string;
            line1: string;
            /** @default */
            line2?: string;
            /** @default */
            city?: string;
            /** @default */
            region?: string;
            /** @default */
            postcode?: string;
            country: string;
            /** @default */
            phone?: string;
          };
          deliveryMethod?: string;
          codes?: string[];
          pickUp?: {
            place: string;
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            linesCents: number;
            deliveryCents: number;
            taxCents: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                name: string;
                label: string;
                line: string | null;
                amount: number;
                isIncluded: boolean;
                cents: number;
              })[];
            totalCents: number;
            terms: {
              method: {
                id: string;
                name: string;
                priceCents: number;
                minDays: number;
                maxDays: number;
              } | null;
              tax: {
                isIncluded: boolean;
                isDeliveryTaxed: boolean;
                taxes: readonly {
                    label: string;
                    percent: number;
                    cents: number;
                  }[];
              } | null;
            };
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** A document of the order that a link opens, as PDF; not its packing slip. */
  readGuestDocument: {
    parameters: {
      path: {
        token: string;
        document: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/pdf": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The order that a link opens. Reading it changes nothing. */
  readGuestOrder: {
    parameters: {
      path: {
        token: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            expiresAt: string;
            order: ({
              _id: string;
              number: string;
              /** @enum {string} */
              status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
              paid: boolean;
              transactionId: string | null;
              holdUntil: string | null;
              createdAt: string;
              customer?: string;
              guest?: boolean;
              language?: string;
              storeCredit?: boolean;
              channel?: string;
              customerEmail: string;
              customerName: string;
              phone: string;
              address: string;
              delivery: {
                name: string;
                /** @default */
                company: string;
                line1: string;
                /** @default */
                line2: string;
                /** @default */
                city: string;
                /** @default */
                region: string;
                /** @default */
                postcode: string;
                country: string;
                /** @default */
                phone: string;
              } | null;
              pickUp?: {
                name: string;
                address: string;
                hours: string;
                instructions: string;
              };
              reference: string;
              costCenter: string;
              note: string;
              company?: {
                _id: string;
                name: string;
                buyer: string;
                isOwn: boolean;
                mayChange: boolean;
              };
              linesPrice: number;
              deliveryPrice: number;
              taxPrice: number;
              placeOrderPrice: number;
              payments: {
                  transactionId: string;
                  amount: number;
                }[];
              giftCards?: {
                  _id: string;
                  last4: string;
                  amount: number;
                }[];
              due?: number;
              owed?: {
                /** @enum {string} */
                method: "pick_up" | "invoice";
                amount: number;
                pickUpBy?: string;
                days?: number;
                dueOn?: string;
              };
              bankTransfer?: {
                holder: string;
                iban: string;
                bic: string;
                reference: string;
                dueOn: string;
                received: number;
                due: number;
              };
              bankPayments?: {
                  _id: string;
                  reference: string;
                  amount: number;
                  receivedOn: string;
                  payer: string;
                  held: boolean;
                }[];
              change?: {
                _id: string;
                delivery: {
                  name: string;
                  /** @default */
                  company: string;
                  line1: string;
                  /** @default */
                  line2: string;
                  /** @default */
                  city: string;
                  /** @default */
                  region: string;
                  /** @default */
                  postcode: string;
                  country: string;
                  /** @default */
                  phone: string;
                } | null;
                address: string | null;
                lines: {
                    part: string;
                    name: string;
                    before: number;
                    quantity: number;
                  }[];
                difference: number;
                placeOrderPrice: number;
                adjustments: ({
                    /** @enum {string} */
                    kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                    name: string;
                    label: string;
                    line: string | null;
                    amount: number;
                    isIncluded: boolean;
                  })[];
                createdAt: string;
                expiresAt: string;
              };
              leftToRefund: number;
              deliveryLeft?: number;
              adjustments: ({
                  /** @enum {string} */
                  kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                  name: string;
                  label: string;
                  line: string | null;
                  amount: number;
                  isIncluded: boolean;
                })[];
              deliveryMethod: {
                name: string;
                minDays: number;
                maxDays: number;
                free?: {
                  from: number;
                  price: number;
                };
              } | null;
              expectedDelivery?: {
                from: string;
                to: string;
                shipBy?: string;
              };
              lateDelivery?: number;
              taxes: {
                  label: string;
                  percent: number;
                  amount: number;
                  isIncluded: boolean;
                }[];
              taxExemption?: {
                /** @enum {string} */
                reason: "certificate" | "reverse-charge";
                number?: string;
              };
              vatNumber?: string;
              lines: ({
                  _id: string;
                  order: string;
                  number: string;
                  placeOrderProduct: string;
                  placeOrderProductName: string;
                  sku: string;
                  variant: string;
                  ownNumber?: string;
                  customerEmail: string;
                  customerName: string;
                  phone: string;
                  address: string;
                  placeOrderQuantity: number;
                  placeOrderPrice: number;
                  changing?: boolean;
                  adjustmentPrice?: number;
                  weight?: number;
                  priceList?: string;
                  taxPrice: number;
                  paid: boolean;
                  transactionId: string | null;
                  /** @enum {string} */
                  status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                  packedAt: string | null;
                  holdUntil: string | null;
                  refund: ("asked" | "refunded" | "failed") | null;
                  refunds: ({
                      _id: string;
                      amount: number;
                      units: number | null;
                      restock: boolean;
                      reason: string;
                      /** @enum {string} */
                      status: "asked" | "refunded" | "failed" | "settled";
                      byHand: boolean;
                      /** @enum {string} */
                      to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                      createdAt: string;
                      failure?: string | null;
                      nextTryAt?: string | null;
                      note?: string | null;
                      awaitsTransfer?: boolean;
                    })[];
                  withdrawnUnits: number;
                  sentUnits: number;
                  waiting?: {
                    units: number;
                    on: string | null;
                  };
                  pickUp?: {
                    place: string;
                    state: ("ready" | "handed_over") | null;
                  };
                  exchangedUnits?: number;
                  createdAt: string;
                  timeline: ({
                      /** @enum {string} */
                      what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                      at: string;
                    })[];
                  whole?: {
                    /** @enum {string} */
                    status: "unpaid" | "expired" | "agreed" | "paid" | "shipped" | "cancelled";
                    paid: boolean;
                    lines: number;
                    placeOrderQuantity: number;
                    names: string[];
                    placeOrderPrice: number;
                    refund: ("asked" | "refunded" | "failed") | null;
                    refunds: ({
                        _id: string;
                        amount: number;
                        units: number | null;
                        restock: boolean;
                        reason: string;
                        /** @enum {string} */
                        status: "asked" | "refunded" | "failed" | "settled";
                        byHand: boolean;
                        /** @enum {string} */
                        to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                        createdAt: string;
                        failure?: string | null;
                        nextTryAt?: string | null;
                        note?: string | null;
                        awaitsTransfer?: boolean;
                      })[];
                    progress: ("packed" | "partly_packed" | "partly_shipped") | null;
                  };
                  disputes?: ({
                      _id: string;
                      /** @enum {string} */
                      kind: "dispute" | "inquiry" | "fraud_warning";
                      reason: string;
                      status: string;
                      amount: number | null;
                      evidenceDueBy: string | null;
                      openedAt: string;
                      liftedAt: string | null;
                    })[];
                  leftToRefund?: number;
                  deliveryIfCanceled?: number;
                  notRefunded?: number;
                })[];
              shipments: ({
                  _id: string;
                  carrier: string;
                  tracking: string;
                  expected: string | null;
                  createdAt: string;
                  deliveredAt: string | null;
                  /** @constant */
                  pickUp?: true;
                  lines: string[];
                  contents: {
                      line: string;
                      units: number;
                    }[];
                })[];
              refunds: ({
                  _id: string;
                  amount: number;
                  units: number | null;
                  restock: boolean;
                  reason: string;
                  /** @enum {string} */
                  status: "asked" | "refunded" | "failed" | "settled";
                  byHand: boolean;
                  /** @enum {string} */
                  to: "bank" | "pick_up" | "store_credit" | "gift_card" | "card";
                  createdAt: string;
                  failure?: string | null;
                  nextTryAt?: string | null;
                  note?: string | null;
                  awaitsTransfer?: boolean;
                  line: string | null;
                  lines: ({
                      line: string;
                      units: number | null;
                      amount: number;
                    })[];
                  delivery: number;
                  by?: string | null;
                })[];
              returns: ({
                  _id: string;
                  order: string;
                  number: string;
                  customerName: string;
                  customerEmail: string;
                  /** @enum {string} */
                  status: "asked" | "awaiting" | "received" | "approved" | "exchanged" | "declined";
                  lines: ({
                      line: string;
                      name: string;
                      sku: string;
                      variant: string;
                      units: number;
                      withdrawnUnits: number;
                      receivedUnits: number | null;
                      condition: ("as_new" | "opened" | "incomplete" | "damaged") | null;
                    })[];
                  /** @enum {string} */
                  reason: "damaged" | "wrong_part" | "not_working" | "not_needed" | "other";
                  text: string;
                  answer: string;
                  createdAt: string;
                  answeredAt: string | null;
                  sendTo: string;
                  sendBy: string | null;
                  receivedAt: string | null;
                  storeCredit: boolean;
                  prefersStoreCredit: boolean;
                })[];
              documents: string[];
              history: ({
                  /** @enum {string} */
                  what: "placed" | "renewed" | "expired" | "agreed" | "paid" | "shipped" | "cancelled" | "refund_asked" | "refunded" | "refund_failed" | "disputed" | "dispute_closed" | "fraud_warned" | "block_lifted" | "refund_settled" | "packed" | "packed_unchecked" | "unpacked" | "delivery_changed" | "return_requested" | "return_awaited" | "return_received" | "return_approved" | "return_declined" | "return_exchanged" | "delivered" | "partly_shipped" | "tracking_changed" | "shipment_canceled" | "recharged" | "units_canceled" | "difference_due" | "difference_paid" | "lines_changed" | "line_added" | "change_ended" | "transfer_chosen" | "payment_received" | "transfer_due" | "transfer_overdue" | "invoice_reminder_1" | "invoice_reminder_2" | "invoice_reminder_3" | "gift_card_used" | "gift_card_returned";
                  at: string;
                  line: string | null;
                  amount?: number;
                  lines?: {
                      name: string;
                      before: number;
                      quantity: number;
                    }[];
                })[];
              disputes?: ({
                  _id: string;
                  /** @enum {string} */
                  kind: "dispute" | "inquiry" | "fraud_warning";
                  reason: string;
                  status: string;
                  amount: number | null;
                  evidenceDueBy: string | null;
                  openedAt: string;
                  liftedAt: string | null;
                })[];
              tags?: string[];
              notes?: {
                  _id: string;
                  text: string;
                  author: string;
                  createdAt: string;
                }[];
            }) | null;
            payable: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sends a new link to the email of the order, also for a link that expired less than 60 days ago. The answer is the same whether an email can be sent now or not. */
  renewGuestLink: {
    parameters: {
      path: {
        token: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Cancels a gift card: what is left on it is gone, and it cannot be used any more. What orders hold of it stays theirs until they are paid; what they give back stays on it, unusable, and a repeat takes that too. */
  cancelGiftCard: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            last4: string;
            customer: {
              _id: string;
              name: string;
              email: string;
            } | null;
            issued: number;
            balance: number;
            held: number;
            currency: string;
            expiresOn: string | null;
            note: string;
            /** @enum {string} */
            view: "active" | "used" | "expired" | "canceled";
            createdAt: string;
            canceledAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Gives a customer store credit: a gift card without a code, with which its customer pays while signed in. The customer gets an email. A repeat with the same `Idempotency-Key` gives it once. Guests have no account, so they cannot have any. */
  giveStoreCredit: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          amount: number;
          /** @default null */
          expiresOn?: string | null;
          /** @default */
          note?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
            amount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists gift cards and store credit, newest first, with what is left on each; `view` chooses those that can be used, are used up, expired or canceled; `customer` chooses the store credit of a customer; `q` finds the last four characters of the code, or words of the note. */
  listGiftCards: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        view?: "active" | "used" | "expired" | "canceled";
        customer?: string;
        q?: string;
        /** @description `1`: the header `X-Total-Count` is the number of rows on all pages. */
        count?: "1";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
          /** @description With `count=1`: the number of rows on all pages. */
          "X-Total-Count"?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              last4: string;
              customer: {
                _id: string;
                name: string;
                email: string;
              } | null;
              issued: number;
              balance: number;
              held: number;
              currency: string;
              expiresOn: string | null;
              note: string;
              /** @enum {string} */
              view: "active" | "used" | "expired" | "canceled";
              createdAt: string;
              canceledAt: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Issues a gift card. The code is in this answer only: the store keeps a digest, and its last four characters. A lost code cannot be read again; cancel its gift card and issue another one. */
  issueGiftCard: {
    requestBody: {
      content: {
        "application/json": {
          amount: number;
          /** @default null */
          expiresOn?: string | null;
          /** @default */
          note?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            last4: string;
            customer: {
              _id: string;
              name: string;
              email: string;
            } | null;
            issued: number;
            balance: number;
            held: number;
            currency: string;
            expiresOn: string | null;
            note: string;
            /** @enum {string} */
            view: "active" | "used" | "expired" | "canceled";
            createdAt: string;
            canceledAt: string | null;
            code: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The ledger of a gift card, newest first: what it was issued with, what orders spent and gave back. */
  listGiftCardMovements: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              /** @enum {string} */
              kind: "issued" | "spent" | "returned" | "refunded" | "canceled";
              amount: number;
              order: string | null;
              number: string | null;
              by: string | null;
              at: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a gift card, without its code. */
  readGiftCard: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            last4: string;
            customer: {
              _id: string;
              name: string;
              email: string;
            } | null;
            issued: number;
            balance: number;
            held: number;
            currency: string;
            expiresOn: string | null;
            note: string;
            /** @enum {string} */
            view: "active" | "used" | "expired" | "canceled";
            createdAt: string;
            canceledAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Pays the order of a payment link by a gift card, like `POST /orders/{id}/gift-cards`. `placeOrderPrice` is what the payer was shown is due. */
  payLinkByGiftCard: {
    parameters: {
      path: {
        token: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          code: string;
          placeOrderPrice: number;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            applied: number;
            due: number;
            paid: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the groups of customers by name, with how many customers each has. */
  listCustomerGroups: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
              _id: string;
              name: string;
              note: string;
              members: number;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a group of customers; a repeat with the same `Idempotency-Key` adds none. */
  addCustomerGroup: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @default */
          note?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Puts up to 1000 customers into a group, by id, or by an email that its account has verified. Those that no account has are named in the answer; the others are added. */
  addGroupMembers: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          customers: string[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            addedCount: number;
            unknown: string[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces the name and the note of a group. */
  changeCustomerGroup: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @default */
          note?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Deletes a group; its customers stay. Refused while a promotion or a price list names the group. `deletedCount` is 0 if it is gone already. */
  deleteCustomerGroup: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Takes a customer out of a group. `deletedCount` is 0 if the customer is not in it. */
  removeGroupMember: {
    parameters: {
      path: {
        id: string;
        customer: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists companies, newest first. `view` chooses those that customers have asked for, that are active or closed; `q` finds words of the name, the VAT number, or the email of a member. */
  listCompanies: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        q?: string;
        view?: "active" | "requested" | "closed";
        /** @description `1`: the header `X-Total-Count` is the number of rows on all pages. */
        count?: "1";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
          /** @description With `count=1`: the number of rows on all pages. */
          "X-Total-Count"?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              name: string;
              vatNumber: string;
              /** @enum {string} */
              state: "active" | "requested" | "closed";
              members: number;
              createdAt: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a company; a repeat with the same `Idempotency-Key` adds none. */
  addCompany: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @default */
          vatNumber?: string;
          /** @default */
          note?: string;
          admin?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Approves a company that a customer has asked for: the customer becomes its admin and gets an email. */
  approveCompany: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a company with its members, for its members and for staff. */
  readCompany: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            vatNumber: string;
            /** @enum {string} */
            state: "active" | "requested" | "closed";
            createdAt: string;
            role: ("admin" | "buyer" | "approver" | "read-only") | null;
            paymentDays?: number;
            members: ({
                _id: string;
                name: string;
                email: string;
                /** @enum {string} */
                role: "admin" | "buyer" | "approver" | "read-only";
                orderLimit: number | null;
                monthLimit: number | null;
                spent?: number;
                createdAt: string;
              })[];
            invitations: ({
                _id: string;
                email: string;
                /** @enum {string} */
                role: "admin" | "buyer" | "approver" | "read-only";
                createdAt: string;
                expiresAt: string;
              })[];
            note?: string;
            request?: {
              customer: string;
              name: string;
              email: string;
              message: string;
            };
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces name, VAT number and note of a company, and closes or reopens it. Its members stay. */
  changeCompany: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @default */
          vatNumber?: string;
          /** @default */
          note?: string;
          /** @default false */
          isClosed?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces the role and the limits of a member, in dollars; without a limit, orders of any value need no approval. The last admin stays one. For admins of the company and staff. */
  changeMember: {
    parameters: {
      path: {
        id: string;
        member: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          role: "admin" | "buyer" | "approver" | "read-only";
          /** @default null */
          orderLimit?: number | null;
          /** @default null */
          monthLimit?: number | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Removes a member, but never the last admin. For admins of the company and staff; every member can remove themselves. `deletedCount` is 0 if the person is no member. */
  removeMember: {
    parameters: {
      path: {
        id: string;
        member: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Declines a company that a customer has asked for, and deletes the request. The customer gets the reason by email. */
  declineCompany: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          reason: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads companies with the same filters as a CSV file that is safe to open in a spreadsheet. The audit trail records the download. */
  exportCompanies: {
    parameters: {
      query?: {
        q?: string;
        view?: "active" | "requested" | "closed";
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Emails an invitation to a company, valid for 7 days; a new one to the same address replaces the earlier one. The answer is the same whether the address has an account. For admins of the company and staff. */
  inviteMember: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          email: string;
          /** @enum {string} */
          role: "admin" | "buyer" | "approver" | "read-only";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Withdraws an open invitation. `deletedCount` is 0 if it is no longer open. For admins of the company and staff. */
  withdrawInvitation: {
    parameters: {
      path: {
        id: string;
        invitation: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lets one order by invoice pass the credit limit of a company, or pass although an invoice is overdue: the next one of up to `amount` dollars that would be refused, until the end of a day. At most 20 at a time; a repeat with the same `Idempotency-Key` allows no further order. */
  grantCreditPass: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          amount: number;
          until: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Takes back the permission for an order to pass the credit limit of a company. `deletedCount` is 0 if it is gone, or if an order has used it. */
  withdrawCreditPass: {
    parameters: {
      path: {
        id: string;
        pass: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The numbers that a company has for parts as a CSV file, whose columns `POST /companies/{id}/part-numbers` reads. For its members and for staff. */
  exportPartNumbers: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The numbers that a company has for parts, in their order; the first 200. `q` finds how a number or a SKU begins, or words of the part's name. For its members and for staff. */
  listPartNumbers: {
    parameters: {
      query?: {
        q?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            total: number;
            numbers: {
                _id: string;
                number: string;
                sku: string;
                name: string;
                variant: string;
                onSale: boolean;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets a company's own numbers from a file (CSV with any separator and encoding, or XLSX, up to 20000 rows): a column with its number, and one with the SKU, the GTIN or the maker's number. With `check`, nothing is saved. If a row cannot be used, nothing is saved unless `skip` is `1`. Parts that the file does not name keep their numbers. For admins and buyers of the company, and for staff. */
  importPartNumbers: {
    parameters: {
      query?: {
        check?: "1";
        skip?: "1";
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "text/csv": Blob | Uint8Array<ArrayBuffer> | string;
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob | Uint8Array<ArrayBuffer> | string;
        "application/octet-stream": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            isSaved: boolean;
            set: number;
            unchanged: number;
            refused: number;
            problems: {
                line: number;
                number: string;
                reason: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the number that a company has for a part, in place of an earlier one. Two parts cannot have the same number, whatever its case. At most 20000. For admins and buyers of the company, and for staff. */
  setPartNumber: {
    parameters: {
      path: {
        id: string;
        part: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          number: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Removes the number that a company has for a part. `deletedCount` is 0 if it has none. For admins and buyers of the company, and for staff. */
  removePartNumber: {
    parameters: {
      path: {
        id: string;
        part: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the price lists, newest first; `view` chooses those that apply now, are planned, have ended or are switched off. */
  listPriceLists: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        view?: "active" | "planned" | "ended" | "off";
        q?: string;
        /** @description `1`: the header `X-Total-Count` is the number of rows on all pages. */
        count?: "1";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
          /** @description With `count=1`: the number of rows on all pages. */
          "X-Total-Count"?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              name: string;
              note: string;
              groups: {
                  _id: string;
                  name: string;
                }[];
              isActive: boolean;
              starts: string | null;
              ends: string | null;
              startsAt: string | null;
              endsAt: string | null;
              priority: number;
              rules: OneOf<[{
                  /** @constant */
                  scope: "all";
                  percent: number;
                }, {
                  /** @constant */
                  scope: "kind";
                  kind: string;
                  percent: number;
                }, {
                  /** @constant */
                  scope: "brand";
                  brand: string;
                  percent: number;
                }]>[];
              /** @enum {string} */
              view: "active" | "planned" | "ended" | "off";
              prices: number;
              version: number;
              createdAt: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a price list for groups of customers, with percentages off by kind, by brand or for all parts; a repeat with the same `Idempotency-Key` adds none. For a part, its own price in the list comes first, then the brand, the kind, and all parts. */
  addPriceList: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @default */
          note?: string;
          groups: string[];
          /** @default true */
          isActive?: boolean;
          /** @default null */
          starts?: string | null;
          /** @default null */
          ends?: string | null;
          /** @default 100 */
          priority?: number;
          /** @default [] */
          rules?: OneOf<[{
              /** @constant */
              scope: "all";
              percent: number;
            }, {
              /** @constant */
              scope: "kind";
              kind: string;
              percent: number;
            }, {
              /** @constant */
              scope: "brand";
              brand: string;
              percent: number;
            }]>[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a price list, without the prices of its parts. */
  readPriceList: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            note: string;
            groups: {
                _id: string;
                name: string;
              }[];
            isActive: boolean;
            starts: string | null;
            ends: string | null;
            startsAt: string | null;
            endsAt: string | null;
            priority: number;
            rules: OneOf<[{
                /** @constant */
                scope: "all";
                percent: number;
              }, {
                /** @constant */
                scope: "kind";
                kind: string;
                percent: number;
              }, {
                /** @constant */
                scope: "brand";
                brand: string;
                percent: number;
              }]>[];
            /** @enum {string} */
            view: "active" | "planned" | "ended" | "off";
            prices: number;
            version: number;
            createdAt: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces the fields of a price list; the prices of its parts stay. Orders that are placed keep their prices. `version` is the one that was read; after a change by others, nothing is saved (409). */
  changePriceList: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          version: number;
          priceList: {
            name: string;
            /** @default */
            note?: string;
            groups: string[];
            /** @default true */
            isActive?: boolean;
            /** @default null */
            starts?: string | null;
            /** @default null */
            ends?: string | null;
            /** @default 100 */
            priority?: number;
            /** @default [] */
            rules?: OneOf<[{
                /** @constant */
                scope: "all";
                percent: number;
              }, {
                /** @constant */
                scope: "kind";
                kind: string;
                percent: number;
              }, {
                /** @constant */
                scope: "brand";
                brand: string;
                percent: number;
              }]>[];
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Deletes a price list with its prices. Orders keep its name and their prices. `deletedCount` is 0 if it is gone already. */
  deletePriceList: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The prices of a list as a CSV file, whose columns `POST /price-lists/{id}/prices` reads. */
  exportListPrices: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the parts with a price of their own in a list, the newest first; `q` finds a SKU, a maker's number or words of the name. */
  listListPrices: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        q?: string;
        /** @description `1`: the header `X-Total-Count` is the number of rows on all pages. */
        count?: "1";
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
          /** @description With `count=1`: the number of rows on all pages. */
          "X-Total-Count"?: string;
        };
        content: {
          "application/json": {
              _id: string;
              sku: string;
              name: string;
              variant: string;
              onSale: boolean;
              price: number;
              breaks: {
                  from: number;
                  price: number;
                }[];
              publicPrice: number;
            }[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the prices of the parts in a file (CSV with any separator and encoding, or XLSX, up to 100000 rows). Columns are recognized as in imports of parts: the price, volume discounts, and the id, SKU, GTIN, or brand and maker's number. If a row cannot be read, nothing is saved unless `skip` is `1`. Parts that the file does not name keep their prices. */
  importListPrices: {
    parameters: {
      query?: {
        skip?: "1";
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "text/csv": Blob | Uint8Array<ArrayBuffer> | string;
        "text/plain": Blob | Uint8Array<ArrayBuffer> | string;
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": Blob | Uint8Array<ArrayBuffer> | string;
        "application/zip": Blob | Uint8Array<ArrayBuffer> | string;
        "application/octet-stream": Blob | Uint8Array<ArrayBuffer> | string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            isSaved: boolean;
            set: number;
            unchanged: number;
            readable: number;
            refused: number;
            problems: {
                line: number;
                name: string;
                reason: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the price of a part in a list, in dollars, with volume discounts of its own. It is charged as it is, even where it is above the public price. */
  setListPrice: {
    parameters: {
      path: {
        id: string;
        part: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          price: number;
          /** @default [] */
          breaks?: {
              from: number;
              price: number;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Takes the price of a part out of a list. `deletedCount` is 0 if it has none. */
  removeListPrice: {
    parameters: {
      path: {
        id: string;
        part: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists promotions, newest first; `view` chooses those that run, are planned or have ended. */
  listPromotions: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        view?: "active" | "planned" | "ended";
        q?: string;
        /** @description `1`: the header `X-Total-Count` is the number of rows on all pages. */
        count?: "1";
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
          /** @description With `count=1`: the number of rows on all pages. */
          "X-Total-Count"?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              name: string;
              isAutomatic: boolean;
              code: string | null;
              priority: number;
              isCombinable: boolean;
              starts: string | null;
              ends: string | null;
              maxUses: number | null;
              maxPerCustomer: number | null;
              conditions: {
                kinds?: string[];
                brands?: string[];
                parts?: string[];
                leastUnits?: number;
                leastCents?: number;
                places?: string[];
                /** @constant */
                firstOrder?: true;
                customers?: string[];
                groups?: string[];
              };
              benefits: ({
                  /** @constant */
                  kind: "percent";
                  percent: number;
                } | {
                  /** @constant */
                  kind: "amount";
                  cents: number;
                } | {
                  /** @constant */
                  kind: "fixedPrice";
                  cents: number;
                } | {
                  /** @constant */
                  kind: "buyGet";
                  buy: number;
                  get: number;
                  percent: number;
                } | {
                  /** @constant */
                  kind: "cheapest";
                  percent: number;
                } | {
                  /** @constant */
                  kind: "freeDelivery";
                  methods: string[];
                })[];
              startsAt: string | null;
              endsAt: string | null;
              /** @enum {string} */
              view: "active" | "planned" | "ended";
              uses: number;
              codes: number;
              version: number;
              createdAt: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a promotion; a repeat with the same `Idempotency-Key` adds none. Amounts are in cents. */
  addPromotion: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          isAutomatic: boolean;
          code?: string | null;
          /** @default 100 */
          priority?: number;
          /** @default true */
          isCombinable?: boolean;
          /** @default null */
          starts?: string | null;
          /** @default null */
          ends?: string | null;
          /** @default null */
          maxUses?: number | null;
          /** @default null */
          maxPerCustomer?: number | null;
          conditions: {
            kinds?: string[];
            brands?: string[];
            parts?: string[];
            leastUnits?: number;
            leastCents?: number;
            places?: string[];
            /** @constant */
            firstOrder?: true;
            customers?: string[];
            groups?: string[];
          };
          benefits: ({
              /** @constant */
              kind: "percent";
              percent: number;
            } | {
              /** @constant */
              kind: "amount";
              cents: number;
            } | {
              /** @constant */
              kind: "fixedPrice";
              cents: number;
            } | {
              /** @constant */
              kind: "buyGet";
              buy: number;
              get: number;
              percent: number;
            } | {
              /** @constant */
              kind: "cheapest";
              percent: number;
            } | {
              /** @constant */
              kind: "freeDelivery";
              methods: string[];
            })[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the codes of a promotion, newest first. */
  listPromotionCodes: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              code: string;
              maxUses: number | null;
              uses: number;
              createdAt: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Generates up to 1000 codes that can each be used once; a repeat with the same `Idempotency-Key` generates none. */
  addPromotionCodes: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          count: number;
          /** @default */
          prefix?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            codes: string[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a promotion, with the SKUs of its parts and the emails of its customers. */
  readPromotion: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            name: string;
            isAutomatic: boolean;
            code: string | null;
            priority: number;
            isCombinable: boolean;
            starts: string | null;
            ends: string | null;
            maxUses: number | null;
            maxPerCustomer: number | null;
            conditions: {
              kinds?: string[];
              brands?: string[];
              parts?: string[];
              leastUnits?: number;
              leastCents?: number;
              places?: string[];
              /** @constant */
              firstOrder?: true;
              customers?: string[];
              groups?: string[];
            };
            benefits: ({
                /** @constant */
                kind: "percent";
                percent: number;
              } | {
                /** @constant */
                kind: "amount";
                cents: number;
              } | {
                /** @constant */
                kind: "fixedPrice";
                cents: number;
              } | {
                /** @constant */
                kind: "buyGet";
                buy: number;
                get: number;
                percent: number;
              } | {
                /** @constant */
                kind: "cheapest";
                percent: number;
              } | {
                /** @constant */
                kind: "freeDelivery";
                methods: string[];
              })[];
            startsAt: string | null;
            endsAt: string | null;
            /** @enum {string} */
            view: "active" | "planned" | "ended";
            uses: number;
            codes: number;
            version: number;
            createdAt: string;
            names: {
              [key: string]: string;
            };
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces the fields of a promotion. Orders that are placed keep what they were promised. `version` is the one that was read; after a change by others, nothing is saved (409). */
  changePromotion: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          version: number;
          promotion: {
            name: string;
            isAutomatic: boolean;
            code?: string | null;
            /** @default 100 */
            priority?: number;
            /** @default true */
            isCombinable?: boolean;
            /** @default null */
            starts?: string | null;
            /** @default null */
            ends?: string | null;
            /** @default null */
            maxUses?: number | null;
            /** @default null */
            maxPerCustomer?: number | null;
            conditions: {
              kinds?: string[];
              brands?: string[];
              parts?: string[];
              leastUnits?: number;
              leastCents?: number;
              places?: string[];
              /** @constant */
              firstOrder?: true;
              customers?: string[];
              groups?: string[];
            };
            benefits: ({
                /** @constant */
                kind: "percent";
                percent: number;
              } | {
                /** @constant */
                kind: "amount";
                cents: number;
              } | {
                /** @constant */
                kind: "fixedPrice";
                cents: number;
              } | {
                /** @constant */
                kind: "buyGet";
                buy: number;
                get: number;
                percent: number;
              } | {
                /** @constant */
                kind: "cheapest";
                percent: number;
              } | {
                /** @constant */
                kind: "freeDelivery";
                methods: string[];
              })[];
          };
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Ends a promotion now; one that is only planned never starts. A repeat has no effect. */
  endPromotion: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** The codes of a promotion as a CSV file. */
  exportPromotionCodes: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the orders that got a promotion, newest first. */
  listPromotionUses: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              order: string;
              number: string;
              customer: string;
              customerName: string;
              code: string | null;
              cents: number;
              totalCents: number;
              createdAt: string;
              endedAt: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** What a promotion would take off a basket of these parts by itself, in cents; it is not saved. */
  previewPromotion: {
    requestBody: {
      content: {
        "application/json": {
          conditions: {
            kinds?: string[];
            brands?: string[];
            parts?: string[];
            leastUnits?: number;
            leastCents?: number;
            places?: string[];
            /** @constant */
            firstOrder?: true;
            customers?: string[];
            groups?: string[];
          };
          benefits: ({
              /** @constant */
              kind: "percent";
              percent: number;
            } | {
              /** @constant */
              kind: "amount";
              cents: number;
            } | {
              /** @constant */
              kind: "fixedPrice";
              cents: number;
            } | {
              /** @constant */
              kind: "buyGet";
              buy: number;
              get: number;
              percent: number;
            } | {
              /** @constant */
              kind: "cheapest";
              percent: number;
            } | {
              /** @constant */
              kind: "freeDelivery";
              methods: string[];
            })[];
          lines: {
              part: string;
              quantity: number;
            }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            problem: string | null;
            linesCents: number;
            totalCents: number;
            adjustments: ({
                /** @enum {string} */
                kind: "agreed-price" | "discount" | "promotion" | "tax-relief" | "delivery" | "tax";
                label: string;
                part: string | null;
                cents: number;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the suppliers by name. */
  listSuppliers: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": ({
              _id: string;
              name: string;
              email: string;
              leadDays: number | null;
              note: string;
              parts: number;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a supplier; a repeat with the same `Idempotency-Key` adds none. */
  addSupplier: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @default */
          email?: string;
          /** @default null */
          leadDays?: number | null;
          /** @default */
          note?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sets the supplier of parts. A part has one supplier. */
  assignSupplier: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          parts: string[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Replaces the fields of a supplier. */
  changeSupplier: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          name: string;
          /** @default */
          email?: string;
          /** @default null */
          leadDays?: number | null;
          /** @default */
          note?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads where the units of a part are: for sale, reserved, to pack and packed. */
  readStock: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            part: string;
            name: string;
            sku: string;
            variant: string;
            hidden: boolean;
            storagePlace: string;
            quantity: number;
            reserved: number;
            toPack: number;
            packed: number;
            promised: number;
            onShelf: number;
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Receives, removes or counts units of a part, as an entry of the stock ledger. Refused when fewer units would be left than orders have reserved (409 `units_reserved`), or when another admin has changed the number that was counted (409 `edit_conflict`). Send an `Idempotency-Key` so that a repeat moves no units. */
  correctStock: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          kind: "receive" | "remove" | "count" | "set";
          units: number;
          was?: number;
          version?: number;
          /** @default */
          reason?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            part: string;
            name: string;
            sku: string;
            variant: string;
            hidden: boolean;
            storagePlace: string;
            quantity: number;
            reserved: number;
            toPack: number;
            packed: number;
            promised: number;
            onShelf: number;
            version: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the stock ledger of a part, newest first. */
  listStockEntries: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              id: number;
              at: string;
              /** @enum {string} */
              kind: "received" | "removed" | "held" | "released" | "shipped" | "unsent" | "returned";
              units: number;
              change: number;
              left: number;
              by: string | null;
              reason: string;
              order: {
                id: string;
                number: string;
              } | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Cancels a planned price; of one that has begun, the price before applies again, unless the price was changed since (`kept`). A repeat changes nothing. */
  endPricePlan: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            /** @enum {string} */
            state: "planned" | "running" | "applied" | "ended" | "kept" | "canceled" | "failed";
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads the changes of the price and the compare-at price of a part as a CSV file. */
  exportPriceChanges: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the changes of the price and the compare-at price of a part, newest first. */
  listPriceChanges: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              id: number;
              at: string;
              price: number;
              compareAt: number | null;
              priceBefore: number | null;
              compareAtBefore: number | null;
              by: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Plans a price of a part. It begins and ends by itself, and after its end the price before applies again, unless the price was changed in between. Refused if it overlaps with another plan of the part. A repeat with the same `Idempotency-Key` adds none. */
  planPrice: {
    parameters: {
      header?: {
        /** @description A repeat with the same key and body within 24 hours gets the first answer and changes nothing. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          price: number;
          /** @default null */
          compareAt?: number | null;
          /** @default null */
          starts?: string | null;
          /** @default null */
          ends?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            insertedId: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads the prices of a part over time, and the prices that are planned. */
  readPartPrices: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            part: string;
            name: string;
            sku: string;
            variant: string;
            hidden: boolean;
            price: number;
            compareAt: number | null;
            lowestPrice: number | null;
            changes: ({
                at: string;
                price: number;
                compareAt: number | null;
              })[];
            plans: ({
                _id: string;
                price: number;
                compareAt: number | null;
                startsAt: string;
                endsAt: string | null;
                /** @enum {string} */
                state: "planned" | "running" | "applied" | "ended" | "kept" | "canceled" | "failed";
                problem: string;
                by: string | null;
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Ends a user's sessions and revokes their tokens. `deletedCount` is the number of sessions. */
  endUserSessions: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            deletedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Suspends an account: it cannot sign in, its tokens are void and its sessions end; orders stay. For staff, `staff.manage` is needed. `modifiedCount` is 0 if it is suspended already. */
  suspendUser: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @default */
          reason?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lifts a suspension; earlier sessions stay ended. Requires a sign-in within the last day. `modifiedCount` is 0 if the account is not suspended. */
  liftSuspension: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            modifiedCount: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads the name, the mode and the sign-in methods of the store. */
  readStore: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            name: string;
            logo: {
              src: string;
              width: number;
              height: number;
            } | null;
            currency: string;
            origin: string;
            tagline: string;
            languages: {
                code: string;
                name: string;
              }[];
            makesParts: boolean;
            kinds: string[];
            statesLowestPrice: boolean;
            /** @enum {string} */
            visits: "off" | "store" | "ga4" | "matomo";
            reservationTime: string;
            contact: {
              email: string;
              phone: string;
              address: string;
              hours: string;
            };
            legalPages: {
                page: string;
                title: string;
              }[];
            statistics: {
              customers: string;
              revenue: string;
              reviews: string;
              tools: string;
            };
            /** @enum {string} */
            paymentMode: "sandbox" | "test" | "live";
            sandbox: {
              cards: boolean;
              google: boolean;
              mail: boolean;
              mailboxUrl: string | null;
              identityUrl: string | null;
              paymentsUrl: string | null;
              accounts: {
                  email: string;
                  password: string;
                  role: string;
                }[];
            };
            signInWith: {
                id: string;
                name: string;
              }[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the latest reconciliations of stock, orders and money, newest first, and whether one is running. */
  listVerifications: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            underWay: boolean;
            runs: ({
                _id: string;
                at: string;
                /** @enum {string} */
                outcome: "agrees" | "discrepancies" | "unfinished";
                certificate: {
                  at: string;
                  seconds: number;
                  store: string;
                  database: string;
                  provider: {
                    /** @enum {string} */
                    mode: "sandbox" | "test" | "live";
                    asked: boolean;
                    why?: string;
                  };
                  stock: {
                    parts: number;
                    received: number;
                    removed: number;
                    sellable: number;
                    held: number;
                    paid: number;
                    shipped: number;
                  };
                  orders: {
                    [key: string]: number;
                  };
                  money: {
                    charged: {
                      [key: string]: number;
                    };
                    refunded: {
                      [key: string]: number;
                    };
                    disputed?: {
                      [key: string]: number;
                    };
                    kept: {
                      [key: string]: number;
                    };
                    onItsWayBack: {
                      [key: string]: number;
                    };
                  };
                  atProvider: {
                    payments: number;
                    others: number;
                    succeeded: {
                      [key: string]: number;
                    };
                    refunded: {
                      [key: string]: number;
                    };
                  };
                  audit?: {
                    entries: number;
                    head: string | null;
                  };
                  pending: {
                      kind: string;
                      subject: string;
                      says: string;
                    }[];
                  pendingCount: number;
                  discrepancies: {
                      kind: string;
                      subject: string;
                      says: string;
                    }[];
                  discrepancyCount: number;
                };
              })[];
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Starts a reconciliation in the background, one at a time. */
  startVerification: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Rebuilds the sales figures of the start page from the ledger, in the background, and then reconciles. */
  rebuildSales: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Emails an answer to the sender of a message, with the message quoted. Replies go to the shop. */
  answerMessage: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          answer: string;
          seen?: string | null;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            email: string;
            subject: string;
            message: string;
            /** @enum {string} */
            status: "new" | "answered" | "closed";
            answer: string;
            createdAt: string;
            answeredAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Messages from the contact form, newest first; new ones unless `status` says otherwise. */
  listMessages: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        status?: "new" | "answered" | "closed" | "all";
        q?: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              _id: string;
              email: string;
              subject: string;
              message: string;
              /** @enum {string} */
              status: "new" | "answered" | "closed";
              answer: string;
              createdAt: string;
              answeredAt: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Closes a message, or opens it again. */
  setMessageStatus: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string} */
          status: "new" | "closed";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            email: string;
            subject: string;
            message: string;
            /** @enum {string} */
            status: "new" | "answered" | "closed";
            answer: string;
            createdAt: string;
            answeredAt: string | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads the movements of money of a month, in the time zone of the shop settings, as a CSV file: payments, refunds and disputes with invoice, credit note, delivery and tax by rate. The audit trail records the download. */
  exportAccounting: {
    parameters: {
      query: {
        month: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Downloads all rows of a report and their total as a CSV file. The audit trail records the download. */
  exportReport: {
    parameters: {
      query?: {
        period?: "this-month" | "last-month" | "this-quarter" | "last-quarter" | "this-year" | "last-year" | "own";
        from?: string;
        to?: string;
        sort?: string;
      };
      path: {
        report: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "text/csv": string;
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a report, such as `sales-by-part`: rows with their measures, the total, and both in the period before. Periods are of the time zone of the shop settings. */
  readReport: {
    parameters: {
      query?: {
        period?: "this-month" | "last-month" | "this-quarter" | "last-quarter" | "this-year" | "last-year" | "own";
        from?: string;
        to?: string;
        sort?: string;
      };
      path: {
        report: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            name: string;
            title: string;
            text: string;
            reports: {
                name: string;
                title: string;
              }[];
            dimension: {
              label: string;
              href: string | null;
              isTime: boolean;
            };
            measures: ({
                key: string;
                label: string;
                /** @enum {string} */
                type: "count" | "cents" | "percent";
              })[];
            chart: string;
            sort: string;
            period: {
              from: string;
              to: string;
              before: {
                from: string;
                to: string;
              };
            } | null;
            timeZone: string;
            rows: ({
                key: string;
                name: string;
                detail: string;
                values: {
                  [key: string]: number | null;
                };
                before: ({
                  [key: string]: number | null;
                }) | null;
              })[];
            count: number;
            total: {
              values: {
                [key: string]: number | null;
              };
              before: ({
                [key: string]: number | null;
              }) | null;
            };
            ledgerCents: number | null;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the webhook endpoints of the store, oldest first. */
  listWebhooks: {
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": ({
              _id: string;
              url: string;
              description: string;
              events: ("order.placed" | "order.agreed" | "order.paid" | "order.changed" | "order.packed" | "order.partly_shipped" | "order.shipped" | "order.tracking_changed" | "order.shipment_canceled" | "order.delivered" | "order.canceled" | "order.refunded" | "return.requested" | "stock.low" | "part.changed")[];
              /** @enum {string} */
              format: "standard" | "acp" | "ucp";
              platform: string;
              /** @enum {string} */
              status: "active" | "paused" | "disabled";
              waiting: number;
              failed: number;
              failingSince: string | null;
              oldSecretUntil: string | null;
              createdAt: string;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Adds a webhook endpoint. The answer is the only one that contains its secret. */
  addWebhook: {
    requestBody: {
      content: {
        "application/json": {
          url: string;
          /** @default */
          description?: string;
          events: ("order.placed" | "order.agreed" | "order.paid" | "order.changed" | "order.packed" | "order.partly_shipped" | "order.shipped" | "order.tracking_changed" | "order.shipment_canceled" | "order.delivered" | "order.canceled" | "order.refunded" | "return.requested" | "stock.low" | "part.changed")[];
          /** Format: uuid */
          platform?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      201: {
        content: {
          "application/json": {
            _id: string;
            url: string;
            description: string;
            events: ("order.placed" | "order.agreed" | "order.paid" | "order.changed" | "order.packed" | "order.partly_shipped" | "order.shipped" | "order.tracking_changed" | "order.shipment_canceled" | "order.delivered" | "order.canceled" | "order.refunded" | "return.requested" | "stock.low" | "part.changed")[];
            /** @enum {string} */
            format: "standard" | "acp" | "ucp";
            platform: string;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            waiting: number;
            failed: number;
            failingSince: string | null;
            oldSecretUntil: string | null;
            createdAt: string;
            secret: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Reads a webhook endpoint. */
  readWebhook: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            url: string;
            description: string;
            events: ("order.placed" | "order.agreed" | "order.paid" | "order.changed" | "order.packed" | "order.partly_shipped" | "order.shipped" | "order.tracking_changed" | "order.shipment_canceled" | "order.delivered" | "order.canceled" | "order.refunded" | "return.requested" | "stock.low" | "part.changed")[];
            /** @enum {string} */
            format: "standard" | "acp" | "ucp";
            platform: string;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            waiting: number;
            failed: number;
            failingSince: string | null;
            oldSecretUntil: string | null;
            createdAt: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Removes a webhook endpoint with its log. Waiting events are not delivered. */
  removeWebhook: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Changes a webhook endpoint. The status `active` also resumes a paused or disabled one, with the events it has kept. */
  changeWebhook: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          url?: string;
          description?: string;
          events?: ("order.placed" | "order.agreed" | "order.paid" | "order.changed" | "order.packed" | "order.partly_shipped" | "order.shipped" | "order.tracking_changed" | "order.shipment_canceled" | "order.delivered" | "order.canceled" | "order.refunded" | "return.requested" | "stock.low" | "part.changed")[];
          /** @enum {string} */
          status?: "active" | "paused";
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            url: string;
            description: string;
            events: ("order.placed" | "order.agreed" | "order.paid" | "order.changed" | "order.packed" | "order.partly_shipped" | "order.shipped" | "order.tracking_changed" | "order.shipment_canceled" | "order.delivered" | "order.canceled" | "order.refunded" | "return.requested" | "stock.low" | "part.changed")[];
            /** @enum {string} */
            format: "standard" | "acp" | "ucp";
            platform: string;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            waiting: number;
            failed: number;
            failingSince: string | null;
            oldSecretUntil: string | null;
            createdAt: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Lists the deliveries to an endpoint of the last 30 days, newest first. */
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description The number of rows of a page. */
        limit?: number;
        /** @description The position after which the page begins, from the previous answer. */
        after?: string;
        status?: "waiting" | "delivered" | "failed";
      };
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          /** @description `<...>; rel="next"` with the path and query of the next page; absent on the last page. */
          Link?: string;
        };
        content: {
          "application/json": ({
              event: string;
              type: string;
              /** @enum {string} */
              status: "waiting" | "delivered" | "failed";
              attempts: number;
              answerStatus: number | null;
              answer: string;
              duration: number | null;
              createdAt: string;
              triedAt: string | null;
              nextTryAt: string | null;
            })[];
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Sends one event again, or, without `event`, all deliveries that have failed, with the same event ids. */
  resendWebhook: {
    parameters: {
      path: {
        id: string;
      };
    };
    requestBody: {
      content: {
        "application/json": {
          /** Format: uuid */
          event?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            count: number;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Creates a new secret. For 24 hours deliveries by Standard Webhooks have two signatures, with the new and the previous secret. */
  rotateWebhookSecret: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            _id: string;
            url: string;
            description: string;
            events: ("order.placed" | "order.agreed" | "order.paid" | "order.changed" | "order.packed" | "order.partly_shipped" | "order.shipped" | "order.tracking_changed" | "order.shipment_canceled" | "order.delivered" | "order.canceled" | "order.refunded" | "return.requested" | "stock.low" | "part.changed")[];
            /** @enum {string} */
            format: "standard" | "acp" | "ucp";
            platform: string;
            /** @enum {string} */
            status: "active" | "paused" | "disabled";
            waiting: number;
            failed: number;
            failingSince: string | null;
            oldSecretUntil: string | null;
            createdAt: string;
            secret: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
  /** Queues the event `webhook.test` for an active endpoint. */
  testWebhook: {
    parameters: {
      path: {
        id: string;
      };
    };
    responses: {
      /** @description Done */
      200: {
        content: {
          "application/json": {
            acknowledged: boolean;
            event: string;
          };
        };
      };
      default: components["responses"]["Problem"];
    };
  };
}
