// Generated from api/openapi.json by `npm run contract`. Never edited by hand.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Health_alive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session-proof-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SessionProofKey_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AuditAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Auth_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Auth_resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["AuthSession_list"];
        put?: never;
        post?: never;
        delete: operations["AuthSession_closeOthers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["AuthSession_close"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/email/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["EmailAddress_sendAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/email/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["EmailAddress_cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["EmailAddress_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/revert-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["EmailAddress_revert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Newsletter_subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Newsletter_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/newsletter/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Newsletter_showUnsubscribe"];
        put?: never;
        post: operations["Newsletter_unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Profile_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Profile_change"];
        trace?: never;
    };
    "/api/users/me/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Push_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/push/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Push_subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/push/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Push_unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SecondFactor_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/second-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SecondFactor_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SecondFactor_renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/second-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SecondFactor_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["StaffAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["StaffAdmin_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["StaffAdmin_withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["StaffAdmin_leave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/staff/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["StaffAdmin_remove"];
        options?: never;
        head?: never;
        patch: operations["StaffAdmin_change"];
        trace?: never;
    };
    "/api/users/me/staff-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["StaffInvitation_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramLink_begin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramLink_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramLink_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram/unlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramLink_unlink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram-notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["TelegramNotice_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram-notices/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramNotice_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram-notices/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramNotice_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram-notices/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramNotice_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/telegram-notices/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramNotice_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Product_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Product_facets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Product_featured"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/search/{query}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Product_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Product_similar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Product_detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Review_list"];
        put?: never;
        post: operations["Review_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{id}/reviews/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Review_own"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["Review_change"];
        trace?: never;
    };
    "/api/sellers/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Seller_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/art/v2/{category}/{id}/{fact}.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Art_draw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/art/thumbnail/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Art_thumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/art/v1/{category}/{id}.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Art_redirect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/art/picture/{id}/{width}.webp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Picture_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/art/preview/v1/product/{id}/{key}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Preview_product"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/art/preview/v1/seller/{name}/{key}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Preview_seller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/art/preview/v1/page/{page}.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Preview_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["PictureAdmin_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pictures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["PictureAdmin_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ListingView_count"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sitemap/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Sitemap_productParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sitemap/products/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Sitemap_products"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sitemap/sellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Sitemap_sellerParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sitemap/sellers/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Sitemap_sellers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["TopicAdmin_list"];
        put?: never;
        post: operations["TopicAdmin_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/topics/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["TopicAdmin_rename"];
        trace?: never;
    };
    "/api/admin/topics/{id}/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TopicAdmin_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ShopPage_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/pages/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ShopPage_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Favorite_show"];
        put?: never;
        post: operations["Favorite_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/favorite-watch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["FavoriteWatch_show"];
        put?: never;
        post: operations["FavoriteWatch_start"];
        delete: operations["FavoriteWatch_stop"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ImportAdmin_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ImportAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/imports/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ImportAdmin_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["CsvImportAdmin_newest"];
        put?: never;
        post: operations["CsvImportAdmin_importPart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["CsvImportAdmin_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/imports/{importId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["CsvImportAdmin_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ProductAdmin_list"];
        put?: never;
        post: operations["ProductAdmin_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ProductAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ProductAdmin_detail"];
        put?: never;
        post?: never;
        delete: operations["ProductAdmin_delist"];
        options?: never;
        head?: never;
        patch: operations["ProductAdmin_change"];
        trace?: never;
    };
    "/api/admin/products/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ProductAdmin_restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ReviewAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ReviewAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/reviews/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ReviewAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["ReviewAdmin_change"];
        trace?: never;
    };
    "/api/admin/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MissedSearchAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/searches/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MissedSearchAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Order_place"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Order_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/user/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Order_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Order_track"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Order_timeline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Order_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Order_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderDeal_show"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/deals/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderDeal_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/deals/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderDeal_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/deals/ask-telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderDeal_askTelegram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orders/deals/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderDeal_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OrderAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OrderAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/reservations/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderAdmin_endReservations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OrderAdmin_details"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["OrderAdmin_end"];
        trace?: never;
    };
    "/api/admin/orders/{id}/reservations/{productId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["OrderAdmin_endReservation"];
        options?: never;
        head?: never;
        patch: operations["OrderAdmin_extendReservation"];
        trace?: never;
    };
    "/api/admin/orders/{id}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["OrderAdmin_changeLine"];
        trace?: never;
    };
    "/api/admin/orders/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderAdmin_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderAdmin_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/orders/{id}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OrderAdmin_confirmAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_handOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/ask-telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_askTelegram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/telegram-notices/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_linkTelegram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/telegram-notices/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_stopTelegram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deals/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedDeal_askForProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OwnDeal_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/deals/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OwnDeal_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/deals/{number}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OwnDeal_write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/deals/{number}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OwnDeal_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/deals/{number}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OwnDeal_decline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/deals/{number}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OwnDeal_handOver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/deals/{number}/ask-telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OwnDeal_askTelegram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/deals/{number}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OwnDeal_askForProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/handover/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Handover_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/handover/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Handover_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Stats_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["TelegramProofAdmin_view"];
        put?: never;
        post: operations["TelegramProofAdmin_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/proofs/{proof}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramProofAdmin_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/proofs/{proof}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramProofAdmin_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/proofs/{proof}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramProofAdmin_refuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/proofs/{proof}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramProofAdmin_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/products/{id}/proofs/{proof}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["TelegramProofAdmin_withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ContactMessage_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/support-tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SupportTicket_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OwnMessage_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OwnMessage_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/messages/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OwnMessage_unread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/messages/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OwnMessage_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/messages/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["OwnMessage_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["OwnTicket_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LinkedMessage_open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MessageAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MessageAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages/contact/{id}/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MessageAdmin_forward"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/messages/{kind}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MessageAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["MessageAdmin_change"];
        trace?: never;
    };
    "/api/admin/messages/{kind}/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MessageAdmin_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Privacy_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/data/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Privacy_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/data/export/{id}/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Privacy_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/data/export/{id}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Privacy_html"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Privacy_erase"];
        delete: operations["Privacy_keep"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/keep-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["Privacy_keepByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SummaryAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/summary/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SummaryAdmin_showWaiting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/summary/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SummaryAdmin_days"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/figures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["FiguresAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/figures/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["FiguresAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["UserAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["UserAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["UserAdmin_detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["UserAdmin_endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["UserAdmin_suspend"];
        delete: operations["UserAdmin_endSuspension"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sellers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SellerAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sellers/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SellerAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sellers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SellerAdmin_detail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["SellerAdmin_change"];
        trace?: never;
    };
    "/api/admin/sellers/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["SellerAdmin_merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/needs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["NeedsAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/needs/{deal}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["NeedsAdmin_attend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["JobAdmin_list"];
        put?: never;
        post: operations["JobAdmin_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["JobAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["JobAdmin_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}/refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["JobAdmin_refused"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["JobAdmin_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/jobs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["JobAdmin_undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MailAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mails/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["MailAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/mails/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["MailAdmin_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/first-day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["FirstDayAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/first-day/dismissal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["FirstDayAdmin_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/first-day/demonstration/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["FirstDayAdmin_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/first-day/demonstration/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["FirstDayAdmin_putBack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/shop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["Shop_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/shop-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ShopSettingsAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["ShopSettingsAdmin_change"];
        trace?: never;
    };
    "/api/admin/letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["LetterAdmin_list"];
        put?: never;
        post: operations["LetterAdmin_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/letters/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LetterAdmin_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/letters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["LetterAdmin_detail"];
        put?: never;
        post?: never;
        delete: operations["LetterAdmin_delete"];
        options?: never;
        head?: never;
        patch: operations["LetterAdmin_change"];
        trace?: never;
    };
    "/api/admin/letters/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["LetterAdmin_storedPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/letters/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LetterAdmin_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/letters/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LetterAdmin_start"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/letters/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LetterAdmin_stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/letters/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["LetterAdmin_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SubscriberAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscribers/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["SubscriberAdmin_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/subscribers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["SubscriberAdmin_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ShopPageAdmin_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pages/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["ShopPageAdmin_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/pages/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ShopPageAdmin_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["ShopPageAdmin_save"];
        trace?: never;
    };
    "/api/admin/pages/{slug}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["ShopPageAdmin_setState"];
        trace?: never;
    };
    "/api/admin/pages/{slug}/texts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["ShopPageAdmin_text"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Health: {
            /** @enum {string} */
            status: "ok";
        };
        Ready: {
            /** @enum {string} */
            status: "ok";
            /** @description The value of INSTANCE_ID, by which `npm start` recognises its own API */
            instance: string | null;
        };
        SessionProofKey: {
            /** @enum {string} */
            kty: "OKP";
            /** @enum {string} */
            crv: "Ed25519";
            /** @enum {string} */
            alg: "EdDSA";
            /** @enum {string} */
            use: "sig";
            /** @description The `kid` of the session proofs that this key has signed */
            kid: string;
            /** @description The public key, in base64url */
            x: string;
        };
        SessionProofKeys: {
            keys: components["schemas"]["SessionProofKey"][];
        };
        /** @enum {string} */
        AuditedEntity: "product" | "order" | "contact" | "ticket";
        /** @enum {string} */
        AuditAction: "created" | "changed" | "deleted" | "restored" | "completed" | "cancelled" | "handled" | "reopened";
        FieldChange: {
            field: string;
            from: string | null;
            to: string | null;
        };
        AuditEntry: {
            id: number;
            action: components["schemas"]["AuditAction"];
            entity: components["schemas"]["AuditedEntity"];
            entityId: number;
            /** @description The administrator’s username at that time */
            by: string;
            changes: components["schemas"]["FieldChange"][];
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        LoginInput: {
            username: string;
            password: string;
            /**
             * @description A code of the authenticator app, or a recovery code. Required when two-factor authentication is on
             * @example 123456
             */
            code?: string | null;
        };
        /**
         * @description Null for users who are not staff
         * @enum {string}
         */
        StaffRole: "manager" | "support";
        User: {
            id: number;
            firstName: string;
            lastName: string | null;
            username: string;
            email: string;
            /** @description Whether the user is staff, in any role */
            isAdmin: boolean;
            /** @description Null for users who are not staff */
            staffRole: components["schemas"]["StaffRole"] | null;
            telegramId: string | null;
            /** @description The username of the linked Telegram account, without @ */
            telegramName?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        AuthAnswer: {
            user: components["schemas"]["User"];
        };
        SignupInput: {
            firstName: string;
            lastName?: string | null;
            username: string;
            /** Format: email */
            email: string;
            password: string;
        };
        SessionAnswer: {
            user: components["schemas"]["User"] | null;
        };
        ChangePasswordInput: {
            /** @description If present, it must be the id of the signed-in user */
            userId?: number;
            currentPassword: string;
            newPassword: string;
            /**
             * @description A code of the authenticator app, or a recovery code. Required when two-factor authentication is on
             * @example 123456
             */
            code?: string | null;
        };
        PasswordResetRequest: {
            /** Format: email */
            email: string;
        };
        /** @description The request was received. The response does not reveal what was stored before */
        Received: {
            /** @enum {boolean} */
            received: true;
        };
        PasswordResetInput: {
            token: string;
            newPassword: string;
        };
        AuthSession: {
            /** @description The public id of the session, which is not the id in the cookie */
            id: number;
            /** @example Firefox on Windows */
            device: string;
            /**
             * Format: date-time
             * @description The time of the sign-in
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time of the last request, precise to the minute
             */
            lastUsedAt: string;
            /** @description Whether this request belongs to the session */
            current: boolean;
        };
        LinkInput: {
            token: string;
        };
        ConfirmedEmail: {
            /** @description The address that the link has confirmed */
            email: string;
        };
        RevertedEmail: {
            /** @description A token for setting a new password, like the one in a password reset link */
            token: string;
            username: string;
        };
        NewsletterInput: {
            /** Format: email */
            email: string;
        };
        NewsletterTokenInput: {
            token: string;
        };
        TelegramLink: {
            /** @description Whether this shop can link accounts */
            canLink: boolean;
            /**
             * Format: date-time
             * @description null: no Telegram account is linked
             */
            linkedAt: string | null;
            /** @description The Telegram username when the account was linked, without @; null when it had none */
            username: string | null;
        };
        /**
         * @description `blocked`, `stopped`, `gone`: Telegram no longer delivers notices. `asks`: an account other than the linked one has opened the link
         * @enum {string}
         */
        TelegramNoticesState: "off" | "on" | "asks" | "blocked" | "stopped" | "gone";
        /** @description The state of the Telegram notices */
        TelegramNotices: {
            /** @description `blocked`, `stopped`, `gone`: Telegram no longer delivers notices. `asks`: an account other than the linked one has opened the link */
            state: components["schemas"]["TelegramNoticesState"];
            /** @description The username of the Telegram account, without @; null when it has none, or when none is known */
            username: string | null;
            /** @description The id of the question in the state `asks`; null in other states */
            asks: number | null;
        };
        /** @description An account, as its owner sees it */
        Profile: {
            id: number;
            firstName: string;
            lastName: string | null;
            username: string;
            email: string;
            /** @description Whether the user is staff, in any role */
            isAdmin: boolean;
            /** @description Null for users who are not staff */
            staffRole: components["schemas"]["StaffRole"] | null;
            telegramId: string | null;
            /** @description The username of the linked Telegram account, without @ */
            telegramName?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            emailVerified: boolean;
            /** @description A new email address that the user has not confirmed yet */
            pendingEmail: string | null;
            phone: string | null;
            /** @description null until the user has stated it; empty when there is none */
            telegramUsername: string | null;
            /** @description The linked Telegram account. Missing in a shop without a Telegram bot */
            telegram?: components["schemas"]["TelegramLink"];
            /** @description The state of the Telegram notices. Missing in a shop without a Telegram bot */
            telegramNotices?: components["schemas"]["TelegramNotices"];
            emailNotifications: boolean;
            pushNotifications: boolean;
            marketingEmails: boolean;
            orderUpdates: boolean;
            /** @description Whether this administrator gets a mail about each new order */
            orderAlerts: boolean;
            loginAlerts: boolean;
            /** @description Whether two-factor authentication is on. The routes under /api/users/me/second-factor change it */
            twoFactorAuth: boolean;
            /** @description Whether the user must switch on two-factor authentication to act as an administrator */
            twoFactorRequired: boolean;
            /** @description The number of unused recovery codes. 0 without two-factor authentication */
            recoveryCodesLeft: number;
            /** @description The number of minutes without a request after which a session of the user ends */
            sessionTimeout: number;
            /**
             * Format: date-time
             * @description The time at which the account will be erased; null if no erasure is requested
             */
            eraseAt: string | null;
            /** @description The version of the profile, which increases with each change. It is the ETag, and changes must send it in If-Match */
            version: number;
        };
        ProfileInput: {
            firstName?: string;
            lastName?: string | null;
            /** Format: email */
            email?: string;
            currentPassword?: string;
            /**
             * @description A code of the authenticator app, or a recovery code. Required when two-factor authentication is on
             * @example 123456
             */
            code?: string | null;
            phone?: string | null;
            telegramUsername?: string | null;
            emailNotifications?: boolean;
            pushNotifications?: boolean;
            marketingEmails?: boolean;
            orderUpdates?: boolean;
            orderAlerts?: boolean;
            loginAlerts?: boolean;
            sessionTimeout?: number;
        };
        Push: {
            /** @description The key for pushManager.subscribe; null when push is not set up */
            publicKey: string | null;
            /** @description The number of the user’s devices that show notifications */
            devices: number;
        };
        PushSubscriptionInput: {
            endpoint: string;
            p256dh: string;
            auth: string;
        };
        PushEndpointInput: {
            endpoint: string;
        };
        SecondFactorSetupInput: {
            currentPassword: string;
        };
        SecondFactorSetup: {
            /** @description The secret in base32, for an app that cannot scan the QR code */
            secret: string;
            /** @example otpauth://totp/TeleMarket:ada?… */
            uri: string;
            /** @description The URI as a QR code, which is an SVG in a data URL */
            qrCode: string;
        };
        SecondFactorCodeInput: {
            /** @example 123456 */
            code: string;
        };
        RecoveryCodes: {
            /** @description The recovery codes. Each code works once. They cannot be read again later */
            recoveryCodes: string[];
        };
        SecondFactorChangeInput: {
            currentPassword: string;
            /** @example 123456 */
            code: string;
        };
        StaffMember: {
            id: number;
            username: string;
            firstName: string;
            lastName: string | null;
            email: string;
            role: components["schemas"]["StaffRole"];
            /** @description Whether two-factor authentication is on */
            twoFactorAuth: boolean;
        };
        StaffInvitation: {
            id: number;
            email: string;
            role: components["schemas"]["StaffRole"];
            /** @description The username of the inviter; null for the operator of the server */
            invitedBy: string | null;
            /** Format: date-time */
            expiresAt: string;
        };
        Staff: {
            /** @description Managers first */
            members: components["schemas"]["StaffMember"][];
            /** @description Open invitations, the newest first */
            invitations: components["schemas"]["StaffInvitation"][];
        };
        StaffInvitationInput: {
            currentPassword: string;
            /**
             * @description A code of the authenticator app, or a recovery code. Required when two-factor authentication is on
             * @example 123456
             */
            code?: string | null;
            role: components["schemas"]["StaffRole"];
            /** Format: email */
            email: string;
        };
        StaffRoleInput: {
            currentPassword: string;
            /**
             * @description A code of the authenticator app, or a recovery code. Required when two-factor authentication is on
             * @example 123456
             */
            code?: string | null;
            role: components["schemas"]["StaffRole"];
        };
        OwnerProof: {
            currentPassword: string;
            /**
             * @description A code of the authenticator app, or a recovery code. Required when two-factor authentication is on
             * @example 123456
             */
            code?: string | null;
        };
        InvitationAcceptance: {
            currentPassword: string;
            /**
             * @description A code of the authenticator app, or a recovery code. Required when two-factor authentication is on
             * @example 123456
             */
            code?: string | null;
            token: string;
        };
        TelegramAddress: {
            /** @description The address of Telegram’s sign-in page */
            url: string;
        };
        TelegramAnswerInput: {
            state: string;
            code: string;
        };
        /** @description Who has signed in with Telegram */
        TelegramAnswer: {
            /** @description Whether the shop is still waiting for Telegram; the names are null until then */
            waiting: boolean;
            name: string | null;
            /** @description The Telegram username, without @ */
            username: string | null;
        };
        TelegramStateInput: {
            state: string;
        };
        /** @description A link that switches notices on, once and within an hour */
        TelegramNoticesLink: {
            /** @description The address that opens the bot in Telegram */
            url: string;
            /** @description The username of the bot, without @ */
            bot: string;
            /** @description A text that does the same as the link when it is sent to the bot */
            command: string;
        };
        TelegramNoticesAnswerInput: {
            /** @description `asks` of the view that the user has answered */
            asks: number;
        };
        /** @enum {string} */
        Category: "group" | "bot" | "account";
        Topic: {
            id: number;
            /** @example Crypto */
            name: string;
            /**
             * @description The name of the topic in addresses, which never changes
             * @example crypto
             */
            slug: string;
        };
        ProductPicture: {
            /**
             * @description The ID of the picture. Its files are at /art/picture/{id}/{160, 640 or 1280}.webp
             * @example 0123456789abcdef0123456789abcdef
             */
            id: string;
            /** @description The alternative text */
            alt: string;
            /** @description The width of the largest file in pixels */
            width: number;
            /** @description The height of the largest file in pixels */
            height: number;
        };
        /**
         * @description shown: Telegram has confirmed that the person who answered for the listing is the owner. withdrawn: Telegram now names somebody else. uncheckable: Telegram no longer answers about the chat
         * @enum {string}
         */
        ProofState: "shown" | "withdrawn" | "uncheckable";
        /** @enum {string} */
        ProvenChat: "group" | "channel";
        /** @description Telegram’s answer about the owner of the listed group or channel */
        Proof: {
            /** @description shown: Telegram has confirmed that the person who answered for the listing is the owner. withdrawn: Telegram now names somebody else. uncheckable: Telegram no longer answers about the chat */
            state: components["schemas"]["ProofState"];
            /**
             * Format: date-time
             * @description The time of the last answer that confirmed the owner
             */
            on: string;
            /**
             * Format: date-time
             * @description The time at which the state became withdrawn or uncheckable. Null while the state is shown
             */
            since: string | null;
            chat: components["schemas"]["ProvenChat"];
            /** @description The number of members in the last answer that confirmed the owner */
            members: number;
            /** @description The username of the listing without @, if the chat had it in the last answer that confirmed the owner */
            username: string | null;
        };
        /** @description A product in a list */
        ProductSummary: {
            /** @example 1 */
            id: number;
            title: string;
            description: string;
            category: components["schemas"]["Category"];
            /** @description The Telegram username without @ */
            handle: string | null;
            /** @description The language as an ISO 639-1 code, such as en */
            language: string | null;
            topic: components["schemas"]["Topic"] | null;
            /** @example 149.00 */
            price: string;
            /** @example 199.00 */
            originalPrice: string | null;
            /** @example /art/v2/group/1/members-48200.svg?drawing=2 */
            image: string;
            /** @description The pictures, in the order in which the product page shows them. If there are none, the shop shows `image` */
            pictures: components["schemas"]["ProductPicture"][];
            /** @example 4.8 */
            rating: string;
            reviewCount: number;
            /** @description Whether rating and reviewCount are invented values from the demonstration catalogue */
            isSampleRating: boolean;
            memberCount: number | null;
            userCount: number | null;
            /**
             * @description The year in which the group, bot or account was created
             * @example 2019
             */
            sinceYear: number | null;
            sellerName: string;
            isVerified: boolean;
            /**
             * Format: date-time
             * @description The date of the last verification. Null when the listing is not verified, or when the date is unknown
             */
            verifiedAt: string | null;
            /** @description The confirmed owner. Null without a confirmation, and in a shop without a Telegram bot */
            proof: components["schemas"]["Proof"] | null;
            /** @description Whether there is only one such product, which an order reserves and which can be sold once */
            isUnique: boolean;
            /** @description Whether the product cannot be ordered, because the product or its seller is paused */
            isPaused: boolean;
            /**
             * Format: date-time
             * @description The end of the reservation. Null when the product is not reserved
             */
            reservedUntil: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        CategoryFacet: {
            category: components["schemas"]["Category"];
            count: number;
        };
        PriceFacet: {
            /** @example 100.00 */
            min: string | null;
            /** @example 500.00 */
            max: string | null;
            count: number;
        };
        RatingFacet: {
            /** @example 4.5 */
            min: number;
            count: number;
        };
        LanguageFacet: {
            /** @example en */
            language: string;
            count: number;
        };
        TopicFacet: {
            /**
             * @description The slug of the topic
             * @example crypto
             */
            topic: string;
            /** @example Crypto */
            name: string;
            count: number;
        };
        ProductFacets: {
            categories: components["schemas"]["CategoryFacet"][];
            /** @description The number of verified listings. Null for a large catalogue without a search index */
            verified: number | null;
            /** @description The number of listings whose owner Telegram has confirmed. Null in a shop without a Telegram bot, and for a large catalogue without a search index */
            owner: number | null;
            prices: components["schemas"]["PriceFacet"][];
            ratings: components["schemas"]["RatingFacet"][];
            /** @description The filter options for the languages of the whole catalogue */
            languages: components["schemas"]["LanguageFacet"][];
            /** @description The filter options for the topics of the whole catalogue */
            topics: components["schemas"]["TopicFacet"][];
        };
        /** @enum {string} */
        Availability: "available" | "reserved" | "sold";
        MemberCount: {
            /**
             * Format: date
             * @example 2026-11-27
             */
            on: string;
            members: number;
        };
        Product: {
            /** @example 1 */
            id: number;
            title: string;
            description: string;
            category: components["schemas"]["Category"];
            /** @description The Telegram username without @ */
            handle: string | null;
            /** @description The language as an ISO 639-1 code, such as en */
            language: string | null;
            topic: components["schemas"]["Topic"] | null;
            /** @example 149.00 */
            price: string;
            /** @example 199.00 */
            originalPrice: string | null;
            /** @example /art/v2/group/1/members-48200.svg?drawing=2 */
            image: string;
            /** @description The pictures, in the order in which the product page shows them. If there are none, the shop shows `image` */
            pictures: components["schemas"]["ProductPicture"][];
            /** @example 4.8 */
            rating: string;
            reviewCount: number;
            /** @description Whether rating and reviewCount are invented values from the demonstration catalogue */
            isSampleRating: boolean;
            memberCount: number | null;
            userCount: number | null;
            /**
             * @description The year in which the group, bot or account was created
             * @example 2019
             */
            sinceYear: number | null;
            sellerName: string;
            isVerified: boolean;
            /**
             * Format: date-time
             * @description The date of the last verification. Null when the listing is not verified, or when the date is unknown
             */
            verifiedAt: string | null;
            /** @description The confirmed owner. Null without a confirmation, and in a shop without a Telegram bot */
            proof: components["schemas"]["Proof"] | null;
            /** @description Whether there is only one such product, which an order reserves and which can be sold once */
            isUnique: boolean;
            /** @description Whether the product cannot be ordered, because the product or its seller is paused */
            isPaused: boolean;
            /**
             * Format: date-time
             * @description The end of the reservation. Null when the product is not reserved
             */
            reservedUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            features: string[];
            availability: components["schemas"]["Availability"];
            /** @description The note about what an administrator has checked */
            verificationNote: string | null;
            /**
             * @description The source of memberCount or userCount: seller, shop (an administrator has checked the number) or telegram. Clients must ignore other values
             * @example seller
             */
            countSource: string;
            /**
             * Format: date-time
             * @description The time at which the source stated the number; null when unknown
             */
            countSourceAt: string | null;
            /**
             * @description The source of sinceYear: seller, shop (an administrator has checked the number) or telegram. Clients must ignore other values
             * @example seller
             */
            sinceSource: string;
            /**
             * Format: date-time
             * @description The time at which the source stated the year; null when unknown
             */
            sinceSourceAt: string | null;
            /**
             * @description A PNG of 1200 by 630 pixels for previews of links to the product. Its path changes when the picture changes
             * @example /art/preview/v1/product/1/Zk3uW9x0aQ1bT7cd.png
             */
            previewImage: string;
            /**
             * @description Whether Telegram can confirm the owner of such a listing. Null in a shop without a Telegram bot
             * @enum {string|null}
             */
            telegramCheck: "possible" | "not-for-bots" | "not-for-accounts" | null;
            /** @description The number of members that Telegram reported on each day, for up to a year. Empty until there are seven days */
            memberHistory: components["schemas"]["MemberCount"][];
        };
        /** @description A review by the buyer of a completed order */
        Review: {
            id: number;
            rating: number;
            text: string | null;
            /** @description The first name of the buyer, or “A buyer” if the name could pass for the shop’s staff, an advertisement or an address */
            firstName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The public reply to the review, in the seller’s name */
            reply: string | null;
            /** Format: date-time */
            repliedAt: string | null;
        };
        /** @enum {string} */
        ReviewState: "open" | "written" | "unconfirmed" | "not-bought";
        /** @description The user’s own review of a listing, or whether the user may write one */
        OwnReview: {
            state: components["schemas"]["ReviewState"];
            review: components["schemas"]["Review"] | null;
            /**
             * Format: date-time
             * @description The time until which the author can change the review; null when the time is over
             */
            editableUntil: string | null;
            /** @description The reason why the review is hidden; null for a visible review */
            hiddenReason: string | null;
        };
        ReviewInput: {
            rating: number;
            text?: string | null;
        };
        /** @description A seller, with numbers that the shop has counted */
        Seller: {
            name: string;
            /**
             * Format: date-time
             * @description The time at which the seller’s first listing was created
             */
            since: string;
            /** @description The number of the seller’s visible listings */
            listings: number;
            /** @description The number of the seller’s verified listings */
            verified: number;
            /**
             * Format: date-time
             * @description The time at which a listing of the seller was last verified
             */
            lastCheckedAt: string | null;
            /** @description The number of items that the seller has sold in completed orders */
            sold: number;
            /** @description The shop’s public note about the seller */
            publicNote: string | null;
            /**
             * @description A PNG of 1200 by 630 pixels for previews of links to the seller’s page. Its path changes when the picture changes
             * @example /art/preview/v1/seller/Tidewater/Zk3uW9x0aQ1bT7cd.png
             */
            previewImage: string;
        };
        UploadedPicture: {
            /**
             * @description The ID of the picture, which depends only on its content
             * @example 0123456789abcdef0123456789abcdef
             */
            id: string;
            /** @description The width of the largest file in pixels */
            width: number;
            /** @description The height of the largest file in pixels */
            height: number;
        };
        ListingViewsInput: {
            /** @description The IDs of the viewed listings. Unknown IDs are ignored */
            ids: number[];
        };
        /** @description The numbers of the parts that are not empty */
        SitemapParts: {
            /**
             * @example [
             *       1
             *     ]
             */
            parts: number[];
        };
        SitemapProduct: {
            id: number;
            /**
             * Format: date-time
             * @description The time at which the page of the listing last changed
             */
            lastModified: string;
        };
        SitemapSeller: {
            name: string;
            /**
             * Format: date-time
             * @description The time at which a listing of the seller last changed
             */
            lastModified: string;
        };
        AdminTopic: {
            id: number;
            /** @example Crypto */
            name: string;
            /**
             * @description The name of the topic in addresses, which never changes
             * @example crypto
             */
            slug: string;
            /** @description The number of listings in the shop */
            listingCount: number;
            /** @description Increases with each change. It is the ETag of the topic */
            version: number;
        };
        TopicInput: {
            /** @example Crypto */
            name: string;
        };
        TopicRemovalInput: {
            /** @description The id of the topic to which the listings move. If it is missing, they have no topic */
            into?: number | null;
        };
        TopicRemoval: {
            /** @description The number of listings that this request has moved */
            listings: number;
            /** @description False while listings remain. Send the request again to move more */
            finished: boolean;
        };
        ShopPagePath: {
            /** @example /about */
            path: string;
        };
        /** @enum {string} */
        PageSlug: "featured" | "guides" | "security" | "about" | "careers" | "press" | "partners" | "cookies" | "imprint";
        /** @description A published page of the operator */
        ShopPage: {
            slug: components["schemas"]["PageSlug"];
            title: string;
            /** @description The text of the page as safe HTML, whose headings begin at the second level */
            html: string;
        };
        Favorite: {
            productId: number;
            /** @description The price that the user saw when they added the favourite */
            price: string | null;
        };
        Favorites: {
            /** @description The user who is signed in */
            userId: number;
            /** @description In the order in which they were added */
            favorites: components["schemas"]["Favorite"][];
            /** @description The listings that were not added, because the list already has 500 favourites */
            full: number[];
        };
        NewFavoriteInput: {
            productId: number;
            /** @example 149.00 */
            price?: string | null;
        };
        FavoriteChangesInput: {
            /** @description The account that the changes are for. 403 when the session belongs to another user */
            userId: number;
            /** @description Unknown listings are ignored */
            add: components["schemas"]["NewFavoriteInput"][];
            remove: number[];
        };
        FavoriteWatch: {
            productIds: number[];
            /**
             * Format: date-time
             * @description Null when the favourites are not watched
             */
            until: string | null;
        };
        FavoriteWatchInput: {
            /** @description Only pages from an earlier version send this list. When the watch begins, the listings are added to the account’s favourites; an empty list ends the watch */
            productIds?: number[];
        };
        /** @enum {string} */
        JobOperation: "verify-products" | "edit-products" | "delete-products" | "restore-products" | "release-products" | "complete-orders" | "cancel-orders" | "release-orders" | "import-products";
        /** @enum {string} */
        JobState: "arriving" | "uploaded" | "waiting" | "running" | "done" | "stopped";
        Job: {
            id: number;
            operation: components["schemas"]["JobOperation"];
            state: components["schemas"]["JobState"];
            /** @description The reason why the job has stopped */
            reason: string | null;
            /** @description The number of rows */
            total: number;
            /** @description The number of rows that have a result */
            done: number;
            /** @description The number of refused rows, which `done` includes */
            refused: number;
            /** @description The username of the person who started the job */
            by: string | null;
            /** @description The ID of the job that this job undoes */
            undoOf: number | null;
            /** @description The ID of the job that undoes this job */
            undoneBy: number | null;
            /**
             * Format: date-time
             * @description The time until which the job can be undone
             */
            undoUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt: string | null;
        };
        /** @enum {string} */
        FileEncoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
        /** @enum {string} */
        Separator: "," | ";" | "\t";
        ImportColumn: {
            name: string;
            /** @description The matching column of the export, found by its name or chosen; null if there is none */
            field: string | null;
        };
        Import: {
            job: components["schemas"]["Job"];
            /** @description The name of the file */
            name: string;
            encoding: components["schemas"]["FileEncoding"];
            separator: components["schemas"]["Separator"];
            columns: components["schemas"]["ImportColumn"][];
            /** @description The first ten rows */
            preview: string[][];
            /** @description The columns that an import reads */
            fields: string[];
            asDrafts: boolean;
            /**
             * Format: date-time
             * @description The last time the same file was imported
             */
            importedAt: string | null;
        };
        ImportStart: {
            /** @description For each column of the file, the matching column of the export, or null to leave it out */
            columns: (string | null)[];
            /** @description Whether new listings begin as drafts */
            asDrafts: boolean;
        };
        ImportPartInput: {
            /** @description A random id. A row that is sent again under the same id is not imported twice */
            importId: string;
            /** @description The size of the whole file in bytes. 413 above 5 MB */
            size: number;
            head: string;
            /** @description The number of the first row in this part. 413 if the file has more than 10,000 rows */
            line: number;
            /** @description The rows in this part, exactly as in the file */
            rows: string[];
        };
        /** @enum {string} */
        ImportResult: "created" | "changed" | "unchanged" | "refused" | "undone" | "not-undone";
        ImportedRow: {
            /**
             * @description The number of the row in a spreadsheet
             * @example 2
             */
            line: number;
            result: components["schemas"]["ImportResult"];
            /** @description Why the row was refused or not undone */
            reason: string | null;
            productId: number | null;
        };
        NewestImport: {
            /** @description Null when nothing was imported in the last hour */
            importId: string | null;
        };
        ImportUndo: {
            /** @description The number of rows that this request has undone, or skipped because they were changed later */
            rows: number;
            /** @description Whether all rows of the import are finished */
            finished: boolean;
        };
        /** @enum {string} */
        ListingState: "draft" | "listed" | "paused" | "sold" | "deleted";
        AdminProduct: {
            /** @example 1 */
            id: number;
            title: string;
            description: string;
            category: components["schemas"]["Category"];
            /** @description The Telegram username without @ */
            handle: string | null;
            /** @description The language as an ISO 639-1 code, such as en */
            language: string | null;
            topic: components["schemas"]["Topic"] | null;
            /** @example 149.00 */
            price: string;
            /** @example 199.00 */
            originalPrice: string | null;
            /** @example /art/v2/group/1/members-48200.svg?drawing=2 */
            image: string;
            /** @description The pictures, in the order in which the product page shows them. If there are none, the shop shows `image` */
            pictures: components["schemas"]["ProductPicture"][];
            /** @example 4.8 */
            rating: string;
            reviewCount: number;
            /** @description Whether rating and reviewCount are invented values from the demonstration catalogue */
            isSampleRating: boolean;
            memberCount: number | null;
            userCount: number | null;
            /**
             * @description The year in which the group, bot or account was created
             * @example 2019
             */
            sinceYear: number | null;
            sellerName: string;
            isVerified: boolean;
            /**
             * Format: date-time
             * @description The date of the last verification. Null when the listing is not verified, or when the date is unknown
             */
            verifiedAt: string | null;
            /** @description The confirmed owner. Null without a confirmation, and in a shop without a Telegram bot */
            proof: components["schemas"]["Proof"] | null;
            /** @description Whether there is only one such product, which an order reserves and which can be sold once */
            isUnique: boolean;
            /** @description Whether the product cannot be ordered, because the product or its seller is paused */
            isPaused: boolean;
            /**
             * Format: date-time
             * @description The end of the reservation. Null when the product is not reserved
             */
            reservedUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            features: string[];
            availability: components["schemas"]["Availability"];
            /** @description The note about what an administrator has checked */
            verificationNote: string | null;
            /**
             * @description The source of memberCount or userCount: seller, shop (an administrator has checked the number) or telegram. Clients must ignore other values
             * @example seller
             */
            countSource: string;
            /**
             * Format: date-time
             * @description The time at which the source stated the number; null when unknown
             */
            countSourceAt: string | null;
            /**
             * @description The source of sinceYear: seller, shop (an administrator has checked the number) or telegram. Clients must ignore other values
             * @example seller
             */
            sinceSource: string;
            /**
             * Format: date-time
             * @description The time at which the source stated the year; null when unknown
             */
            sinceSourceAt: string | null;
            /**
             * @description A PNG of 1200 by 630 pixels for previews of links to the product. Its path changes when the picture changes
             * @example /art/preview/v1/product/1/Zk3uW9x0aQ1bT7cd.png
             */
            previewImage: string;
            /**
             * @description Whether Telegram can confirm the owner of such a listing. Null in a shop without a Telegram bot
             * @enum {string|null}
             */
            telegramCheck: "possible" | "not-for-bots" | "not-for-accounts" | null;
            /** @description The email address to which messages from buyers are sent. It is never public */
            sellerEmail: string | null;
            /** @description The version of the product, which increases with each change. It is the ETag */
            version: number;
            /** @description The number of orders that contain the product */
            orderCount: number;
            /** @description The id of the order for which the product is reserved, or in which it was sold */
            reservedBy: number | null;
            state: components["schemas"]["ListingState"];
            /**
             * Format: date-time
             * @description The planned time at which a draft or a paused listing is published
             */
            publishAt: string | null;
            /**
             * Format: date-time
             * @description The time until which a deleted listing can be restored. Null for any other listing
             */
            restorableUntil: string | null;
        };
        /** @enum {string} */
        CsvFormat: "comma" | "semicolon";
        ProductPictureInput: {
            id: string;
            /** @example The pinned post with the rules */
            alt: string;
        };
        ProductInput: {
            title: string;
            description: string;
            category: components["schemas"]["Category"];
            /** @example 149.00 */
            price: string;
            /** @example 149.00 */
            originalPrice?: string | null;
            sellerName: string;
            /** Format: email */
            sellerEmail?: string | null;
            /** @description Each feature has 1 to 200 characters */
            features: string[];
            memberCount?: number | null;
            userCount?: number | null;
            sinceYear?: number | null;
            isVerified: boolean;
            /**
             * @description Whether there is only one such product, which can be sold once
             * @default false
             */
            isUnique: boolean;
            verificationNote?: string | null;
            /** @example crypto_room */
            handle?: string | null;
            /** @enum {string|null} */
            language?: "aa" | "ab" | "ae" | "af" | "ak" | "am" | "an" | "ar" | "as" | "av" | "ay" | "az" | "ba" | "be" | "bg" | "bi" | "bm" | "bn" | "bo" | "br" | "bs" | "ca" | "ce" | "ch" | "co" | "cr" | "cs" | "cu" | "cv" | "cy" | "da" | "de" | "dv" | "dz" | "ee" | "el" | "en" | "eo" | "es" | "et" | "eu" | "fa" | "ff" | "fi" | "fj" | "fo" | "fr" | "fy" | "ga" | "gd" | "gl" | "gn" | "gu" | "gv" | "ha" | "he" | "hi" | "ho" | "hr" | "ht" | "hu" | "hy" | "hz" | "ia" | "id" | "ie" | "ig" | "ii" | "ik" | "io" | "is" | "it" | "iu" | "ja" | "jv" | "ka" | "kg" | "ki" | "kj" | "kk" | "kl" | "km" | "kn" | "ko" | "kr" | "ks" | "ku" | "kv" | "kw" | "ky" | "la" | "lb" | "lg" | "li" | "ln" | "lo" | "lt" | "lu" | "lv" | "mg" | "mh" | "mi" | "mk" | "ml" | "mn" | "mr" | "ms" | "mt" | "my" | "na" | "nb" | "nd" | "ne" | "ng" | "nl" | "nn" | "no" | "nr" | "nv" | "ny" | "oc" | "oj" | "om" | "or" | "os" | "pa" | "pi" | "pl" | "ps" | "pt" | "qu" | "rm" | "rn" | "ro" | "ru" | "rw" | "sa" | "sc" | "sd" | "se" | "sg" | "si" | "sk" | "sl" | "sm" | "sn" | "so" | "sq" | "sr" | "ss" | "st" | "su" | "sv" | "sw" | "ta" | "te" | "tg" | "th" | "ti" | "tk" | "tl" | "tn" | "to" | "tr" | "ts" | "tt" | "tw" | "ty" | "ug" | "uk" | "ur" | "uz" | "ve" | "vi" | "vo" | "wa" | "wo" | "xh" | "yi" | "yo" | "za" | "zh" | "zu" | null;
            /** @description The id of the product’s topic */
            topicId?: number | null;
            /**
             * @description The source of memberCount or userCount
             * @enum {string}
             */
            countSource?: "seller" | "shop";
            /**
             * @description The source of sinceYear
             * @enum {string}
             */
            sinceSource?: "seller" | "shop";
            /** @description The pictures, in the order in which the product page shows them */
            pictures?: components["schemas"]["ProductPictureInput"][];
            /**
             * @description The state of the listing. Default for a new listing: listed
             * @enum {string}
             */
            state?: "draft" | "listed" | "paused";
            /**
             * Format: date-time
             * @description The planned time at which a draft or a paused listing is published
             */
            publishAt?: string | null;
        };
        ProductChange: {
            title?: string;
            description?: string;
            category?: components["schemas"]["Category"];
            /** @example 149.00 */
            price?: string;
            /** @example 149.00 */
            originalPrice?: string | null;
            sellerName?: string;
            /** Format: email */
            sellerEmail?: string | null;
            /** @description Each feature has 1 to 200 characters */
            features?: string[];
            memberCount?: number | null;
            userCount?: number | null;
            sinceYear?: number | null;
            isVerified?: boolean;
            /**
             * @description Whether there is only one such product, which can be sold once
             * @default false
             */
            isUnique: boolean;
            verificationNote?: string | null;
            /** @example crypto_room */
            handle?: string | null;
            /** @enum {string|null} */
            language?: "aa" | "ab" | "ae" | "af" | "ak" | "am" | "an" | "ar" | "as" | "av" | "ay" | "az" | "ba" | "be" | "bg" | "bi" | "bm" | "bn" | "bo" | "br" | "bs" | "ca" | "ce" | "ch" | "co" | "cr" | "cs" | "cu" | "cv" | "cy" | "da" | "de" | "dv" | "dz" | "ee" | "el" | "en" | "eo" | "es" | "et" | "eu" | "fa" | "ff" | "fi" | "fj" | "fo" | "fr" | "fy" | "ga" | "gd" | "gl" | "gn" | "gu" | "gv" | "ha" | "he" | "hi" | "ho" | "hr" | "ht" | "hu" | "hy" | "hz" | "ia" | "id" | "ie" | "ig" | "ii" | "ik" | "io" | "is" | "it" | "iu" | "ja" | "jv" | "ka" | "kg" | "ki" | "kj" | "kk" | "kl" | "km" | "kn" | "ko" | "kr" | "ks" | "ku" | "kv" | "kw" | "ky" | "la" | "lb" | "lg" | "li" | "ln" | "lo" | "lt" | "lu" | "lv" | "mg" | "mh" | "mi" | "mk" | "ml" | "mn" | "mr" | "ms" | "mt" | "my" | "na" | "nb" | "nd" | "ne" | "ng" | "nl" | "nn" | "no" | "nr" | "nv" | "ny" | "oc" | "oj" | "om" | "or" | "os" | "pa" | "pi" | "pl" | "ps" | "pt" | "qu" | "rm" | "rn" | "ro" | "ru" | "rw" | "sa" | "sc" | "sd" | "se" | "sg" | "si" | "sk" | "sl" | "sm" | "sn" | "so" | "sq" | "sr" | "ss" | "st" | "su" | "sv" | "sw" | "ta" | "te" | "tg" | "th" | "ti" | "tk" | "tl" | "tn" | "to" | "tr" | "ts" | "tt" | "tw" | "ty" | "ug" | "uk" | "ur" | "uz" | "ve" | "vi" | "vo" | "wa" | "wo" | "xh" | "yi" | "yo" | "za" | "zh" | "zu" | null;
            /** @description The id of the product’s topic */
            topicId?: number | null;
            /**
             * @description The source of memberCount or userCount
             * @enum {string}
             */
            countSource?: "seller" | "shop";
            /**
             * @description The source of sinceYear
             * @enum {string}
             */
            sinceSource?: "seller" | "shop";
            /** @description The pictures, in the order in which the product page shows them */
            pictures?: components["schemas"]["ProductPictureInput"][];
            /**
             * @description The state of the listing. Default for a new listing: listed
             * @enum {string}
             */
            state?: "draft" | "listed" | "paused";
            /**
             * Format: date-time
             * @description The planned time at which a draft or a paused listing is published
             */
            publishAt?: string | null;
            /** @description Sets the time of the verification to now, even if its note stays the same */
            isCheckedAgain?: boolean;
        };
        AdminReview: {
            id: number;
            rating: number;
            text: string | null;
            /** @description The first name of the buyer, or “A buyer” if the name could pass for the shop’s staff, an advertisement or an address */
            firstName: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description The public reply to the review, in the seller’s name */
            reply: string | null;
            /** Format: date-time */
            repliedAt: string | null;
            productId: number;
            /** @description The title of the listing; null when the listing was deleted */
            productTitle: string | null;
            userId: number;
            username: string;
            /** @description The reason why an administrator has hidden the review; null if nobody has */
            hiddenReason: string | null;
            /** @description Whether the review is hidden because the account of its author is suspended */
            authorSuspended: boolean;
            /** @description Whether no administrator has read the current text of the review */
            isNew: boolean;
        };
        ReviewChange: {
            /**
             * Format: date-time
             * @description The `updatedAt` of the review that the administrator has read. The review no longer counts as new, unless it was changed after that time
             */
            readUntil?: string;
            reply?: string | null;
            hiddenReason?: string | null;
        };
        /** @description A search text that found nothing */
        AdminMissedSearch: {
            id: number;
            text: string;
            /** @description The number of searches for this text. Several searches at the same moment may count once */
            times: number;
            /**
             * Format: date-time
             * @description The time of the last search. The text is deleted 90 days later
             */
            lastAt: string;
        };
        /** @description A one-of-a-kind listing that the order reserves */
        Reservation: {
            productId: number;
            /** Format: date-time */
            until: string;
            /**
             * Format: date-time
             * @description The end of the reservation if the buyer presses the button in the mail. Null if the mail has no button
             */
            confirmedUntil: string | null;
        };
        /** @enum {string} */
        OrderStatus: "pending" | "completed" | "cancelled";
        /**
         * @description Earlier versions omit this field
         * @enum {string}
         */
        LineState: "waiting" | "accepted" | "handed_over" | "received" | "declined" | "cancelled";
        /** @description An order line, with the product as it was when ordered */
        OrderItem: {
            id: number;
            /** @description The ID of the product, which may have been deleted since it was ordered */
            productId: number;
            productTitle: string;
            productImage: string;
            quantity: number;
            /**
             * @description The unit price
             * @example 149.00
             */
            price: string;
            /** @description Earlier versions omit this field */
            state?: components["schemas"]["LineState"];
            /** @description Missing for a line without a deal. Earlier versions omit this field */
            sellerName?: string;
        };
        PlacedOrder: {
            /** @description The listings that the order reserves now */
            reservations?: components["schemas"]["Reservation"][];
            /** @description The one-of-a-kind listings that the order does not reserve */
            unreserved?: number[];
            id: number;
            /** @description The public order number, which the buyer’s device chooses */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            customerName: string;
            customerEmail: string;
            customerTelegram: string | null;
            /** @example 298.00 */
            total: string;
            /** Format: date-time */
            createdAt: string;
            items: components["schemas"]["OrderItem"][];
            /** @description The ID of the user who placed the order. Null for a guest */
            userId: number | null;
        };
        /** @description An order that was sent again, as everybody except its owner sees it */
        OrderReceipt: {
            /** @description The public order number, which the buyer’s device chooses */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
        };
        FieldError: {
            /** @description The path of the field in the request, such as items[0].quantity */
            field: string;
            message: string;
        };
        /**
         * @description `price_changed`: the price is higher now
         * @enum {string}
         */
        OrderRefusal: "sold" | "reserved" | "missing" | "price_changed";
        /** @description A line that cannot be ordered as it was sent */
        RefusedLine: {
            productId: number;
            /** @description The current title. Null if the product does not exist */
            title: string | null;
            /** @description `price_changed`: the price is higher now */
            reason: components["schemas"]["OrderRefusal"];
            /** @description Whether the product is paused. The reason is then `reserved` */
            isPaused: boolean;
            /** @description The unit price in the request */
            seenPrice: string | null;
            /** @description The current unit price. Null if the product does not exist */
            price: string | null;
        };
        OrderProblem: {
            /** @example about:blank */
            type: string;
            /** @example Unprocessable Content */
            title: string;
            /** @example 422 */
            status: number;
            detail: string;
            /** @description Names the broken rule, for clients that react to it */
            code?: string;
            errors?: components["schemas"]["FieldError"][];
            requestId: string;
            /** @description All lines that cannot be ordered as they were sent. Present with the codes `sold`, `reserved` and `price_changed`, and when a product does not exist */
            items?: components["schemas"]["RefusedLine"][];
        };
        OrderItemInput: {
            productId: number;
            quantity: number;
            /**
             * @description The unit price that the buyer saw
             * @example 149.00
             */
            price: string | number;
        };
        OrderInput: {
            /** @description Chosen by the client. Together with customerEmail, it is the order’s idempotency key */
            orderId: string;
            customerName: string;
            /** Format: email */
            customerEmail: string;
            /** @example @username */
            customerTelegram?: string | null;
            /**
             * @description The total that the buyer saw. An order with a wrong total is still accepted
             * @example 149.00
             */
            total: string | number;
            items: components["schemas"]["OrderItemInput"][];
        };
        OrderCheckInput: {
            productIds: number[];
        };
        /**
         * @description `reserved`: the product is reserved for another buyer
         * @enum {string}
         */
        ItemAvailability: "available" | "reserved" | "sold" | "missing";
        /** @description Whether the caller can order a product, with its current title and price */
        ItemCheck: {
            productId: number;
            /** @description `reserved`: the product is reserved for another buyer */
            availability: components["schemas"]["ItemAvailability"];
            /** @description Whether the product is one of a kind, so that its quantity must be 1 */
            isUnique: boolean;
            /** @description Whether the product is paused. It then counts as `reserved` */
            isPaused: boolean;
            title: string | null;
            /** @description The current unit price */
            price: string | null;
            /** @description Missing if the product does not exist. Earlier versions omit this field */
            sellerName?: string;
            /** @description The reason why the product cannot be ordered */
            detail: string | null;
            /** @description The order number of the caller’s order that reserves the product */
            orderId: string | null;
            /**
             * Format: date-time
             * @description The time when the reservation ends, whether it is for the caller or for somebody else
             */
            reservedUntil?: string;
        };
        Order: {
            /** @description The listings that the order reserves now */
            reservations?: components["schemas"]["Reservation"][];
            /** @description The one-of-a-kind listings that the order does not reserve */
            unreserved?: number[];
            id: number;
            /** @description The public order number, which the buyer’s device chooses */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            customerName: string;
            customerEmail: string;
            customerTelegram: string | null;
            /** @example 298.00 */
            total: string;
            /** Format: date-time */
            createdAt: string;
            items: components["schemas"]["OrderItem"][];
        };
        TrackInput: {
            orderId: string;
            email: string;
        };
        TrackedOrder: {
            /** @description The listings that the order reserves now */
            reservations?: components["schemas"]["Reservation"][];
            /** @description The one-of-a-kind listings that the order does not reserve */
            unreserved?: number[];
            /** @description The public order number, which the buyer’s device chooses */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            customerName: string;
            /** @example 298.00 */
            total: string;
            /** Format: date-time */
            createdAt: string;
            items: components["schemas"]["OrderItem"][];
        };
        /** @description A change to the order’s status, as the buyer sees it */
        OrderEvent: {
            status: components["schemas"]["OrderStatus"];
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            by: "buyer" | "shop";
            /** @description The reason for the cancellation */
            reason: string | null;
        };
        OrderTimeline: {
            /** @description The events, oldest first */
            events: components["schemas"]["OrderEvent"][];
            /** @description Whether the caller can cancel the order */
            canCancel: boolean;
        };
        OrderCancelInput: {
            orderId: string;
            email: string;
            reason?: string | null;
        };
        OrderConfirmInput: {
            token: string;
        };
        OrderProofInput: {
            orderId: string;
            email?: string | null;
        };
        /**
         * @description The actions that the buyer can take now
         * @enum {string}
         */
        LineAction: "accept" | "decline" | "hand_over" | "receive" | "cancel";
        /**
         * @description `done`: two answers of Telegram, at least a minute apart, name the buyer. The buyer still has to confirm
         * @enum {string}
         */
        HandoverState: "waiting" | "buyer_is_admin" | "buyer_is_owner" | "done" | "other_owner" | "owner_leaving" | "not_checkable" | "timed_out";
        /**
         * @description The reason for the state `not_checkable`; null in other states
         * @enum {string}
         */
        HandoverReason: "bot_away" | "no_owner" | "buyer_unlinked" | "same_account" | "seller_unknown";
        /** @enum {string} */
        HandoverChatKind: "group" | "channel";
        /** @description What Telegram says about the owner of an ordered chat */
        Handover: {
            /** @description `done`: two answers of Telegram, at least a minute apart, name the buyer. The buyer still has to confirm */
            state: components["schemas"]["HandoverState"];
            /** @description The reason for the state `not_checkable`; null in other states */
            reason: components["schemas"]["HandoverReason"] | null;
            /**
             * Format: date-time
             * @description When this state began
             */
            since: string;
            chat: components["schemas"]["HandoverChatKind"];
            /**
             * Format: date-time
             * @description When Telegram last named the seller’s account as the owner
             */
            sellerNamedAt: string;
            /**
             * Format: date-time
             * @description When Telegram last answered
             */
            checkedAt: string | null;
            /**
             * Format: date-time
             * @description When Telegram first named the buyer’s account as the owner
             */
            firstNamedAt: string | null;
            /**
             * Format: date-time
             * @description When Telegram named the buyer’s account for the second time
             */
            doneAt: string | null;
            /** @description Whether the seller was still an administrator at the last answer, which is usual */
            sellerIsAdmin: boolean;
            /** @description Whether the caller can make the shop ask Telegram now */
            canAsk: boolean;
            /** @description The text of the file that the buyer and the seller may keep; null until the hand-over is `done`. Canonical JSON (RFC 8785) of `record` (a HandoverRecord), `key` (the id of a HandoverKey) and `signature` (Ed25519 over the canonical JSON of `record`, in base64url) */
            record: string | null;
        };
        /** @description An order line, with the actions that its buyer can take */
        OrderDealItem: {
            id: number;
            /** @description The ID of the product, which may have been deleted since it was ordered */
            productId: number;
            productTitle: string;
            productImage: string;
            quantity: number;
            /**
             * @description The unit price
             * @example 149.00
             */
            price: string;
            /** @description Earlier versions omit this field */
            state?: components["schemas"]["LineState"];
            /** @description Missing for a line without a deal. Earlier versions omit this field */
            sellerName?: string;
            /** @description The deal number. Null if the product was deleted before the deal was opened */
            deal: string | null;
            /** @description The actions that the buyer can take now */
            actions: components["schemas"]["LineAction"][];
            /** @description Missing when the shop does not ask Telegram about the line */
            handover?: components["schemas"]["Handover"];
        };
        /** @enum {string} */
        DealEntryType: "message" | "accepted" | "declined" | "handed_over" | "received" | "cancelled";
        /** @enum {string} */
        DealActor: "buyer" | "seller" | "shop";
        /** @description A message from the buyer or the seller, or a change to an order line */
        DealEntry: {
            id: number;
            type: components["schemas"]["DealEntryType"];
            by: components["schemas"]["DealActor"];
            /** @description The title of the order line; null for a message */
            itemTitle: string | null;
            /** @description The message, or the reason for the change, which may be empty */
            text: string;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description The part of an order that one seller hands over, as the buyer sees it */
        Deal: {
            number: string;
            sellerName: string;
            /**
             * Format: date-time
             * @description The time when the mail to the seller was sent. Null if none was sent
             */
            notifiedAt: string | null;
            /** @description The newest 200 entries, oldest first */
            entries: components["schemas"]["DealEntry"][];
        };
        /** @description A change to the total of an order */
        OrderTotal: {
            /** @description The total before the change */
            from: string;
            /** @description The total after a line was declined or cancelled */
            to: string;
            /** Format: date-time */
            createdAt: string;
        };
        OrderDeals: {
            /** @description The listings that the order reserves now */
            reservations?: components["schemas"]["Reservation"][];
            /** @description The one-of-a-kind listings that the order does not reserve */
            unreserved?: number[];
            /** @description The public order number, which the buyer’s device chooses */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            customerName: string;
            /** @example 298.00 */
            total: string;
            /** Format: date-time */
            createdAt: string;
            items: components["schemas"]["OrderDealItem"][];
            deals: components["schemas"]["Deal"][];
            /** @description The events, oldest first */
            events: components["schemas"]["OrderEvent"][];
            /** @description The changes to the total, oldest first */
            totals: components["schemas"]["OrderTotal"][];
            /** @description Only for the signed-in account that placed the order. Missing if this shop has no Telegram bot */
            telegramNotices?: components["schemas"]["TelegramNotices"];
            /** @description True if the buyer only has to link a Telegram account so that the shop can ask Telegram who owns the ordered group, bot or account. Missing otherwise */
            awaitsTelegramLink?: boolean;
        };
        OrderMessageInput: {
            orderId: string;
            email?: string | null;
            deal: string;
            text: string;
        };
        OrderReceiveInput: {
            orderId: string;
            email?: string | null;
            /** @description The ID of the line. By default, all lines that allow the action are changed */
            itemId?: number;
        };
        OrderLineInput: {
            orderId: string;
            email?: string | null;
            /** @description The ID of the line */
            itemId: number;
        };
        OrderLineCancelInput: {
            orderId: string;
            email?: string | null;
            /** @description The ID of the line. By default, all lines that allow the action are changed */
            itemId?: number;
            reason?: string | null;
        };
        AdminOrder: {
            /** @description The listings that the order reserves now */
            reservations?: components["schemas"]["Reservation"][];
            /** @description The one-of-a-kind listings that the order does not reserve */
            unreserved?: number[];
            id: number;
            /** @description The public order number, which the buyer’s device chooses */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            customerName: string;
            customerEmail: string;
            customerTelegram: string | null;
            /** @example 298.00 */
            total: string;
            /** Format: date-time */
            createdAt: string;
            items: components["schemas"]["OrderItem"][];
            /** @description The sellers of the deals. Earlier versions omit this field */
            sellers?: string[];
        };
        ReservationsEnd: {
            productIds: number[];
        };
        EndedReservations: {
            /** @description The number of reservations that were ended */
            ended: number;
        };
        /** @description An order line, with the actions that staff can take */
        AdminOrderItem: {
            id: number;
            /** @description The ID of the product, which may have been deleted since it was ordered */
            productId: number;
            productTitle: string;
            productImage: string;
            quantity: number;
            /**
             * @description The unit price
             * @example 149.00
             */
            price: string;
            /** @description Earlier versions omit this field */
            state?: components["schemas"]["LineState"];
            /** @description Missing for a line without a deal. Earlier versions omit this field */
            sellerName?: string;
            /** @description The deal number. Null if the product was deleted before the deal was opened. Earlier versions omit this field */
            deal?: string | null;
            /** @description The actions that staff can take now. Earlier versions omit this field */
            actions?: components["schemas"]["LineAction"][];
        };
        /** @description The part of an order that one seller hands over, as staff see it */
        AdminDeal: {
            number: string;
            sellerName: string;
            /** @description The email address to which mails for the seller are sent */
            sellerEmail: string | null;
            /** @description The ID of the current seller with this name. Null if there is none */
            sellerId: number | null;
            /** @description The newest 200 entries, oldest first */
            entries: components["schemas"]["DealEntry"][];
        };
        /** @description A staff note about an order. Only staff can read it */
        OrderNote: {
            id: number;
            text: string;
            /** @description The username of the author */
            by: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description A change to the order’s status. The first entry says when the order was placed */
        OrderChange: {
            status: components["schemas"]["OrderStatus"];
            reason: string;
            /** @description The username of the person who changed the status. Null for a guest */
            by: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        AdminOrderDetails: {
            /** @description The one-of-a-kind listings that the order does not reserve */
            unreserved?: number[];
            id: number;
            /** @description The public order number, which the buyer’s device chooses */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            customerName: string;
            customerEmail: string;
            customerTelegram: string | null;
            /** @example 298.00 */
            total: string;
            /** Format: date-time */
            createdAt: string;
            /** @description The sellers of the deals. Earlier versions omit this field */
            sellers?: string[];
            items: components["schemas"]["AdminOrderItem"][];
            /** @description The ID of the account that placed the order. Null for a guest. Earlier versions omit this field */
            userId?: number | null;
            /** @description Earlier versions omit this field */
            deals?: components["schemas"]["AdminDeal"][];
            /** @description The notes, oldest first. Earlier versions omit this field */
            notes?: components["schemas"]["OrderNote"][];
            /** @description The phone number in the buyer’s profile. Null for a guest */
            customerPhone: string | null;
            /** @description The changes, oldest first */
            history: components["schemas"]["OrderChange"][];
            /** @description The listings that the order reserves now */
            reservations: components["schemas"]["Reservation"][];
        };
        ReservationChange: {
            /**
             * Format: date-time
             * @description The new end of the reservation, at most 90 days from now
             */
            until: string;
        };
        OrderStatusChange: {
            /** @enum {string} */
            status: "completed" | "cancelled";
            reason?: string | null;
        };
        OrderLineChange: {
            /** @enum {string} */
            action: "receive" | "cancel";
            reason?: string | null;
        };
        OrderNoteInput: {
            text: string;
        };
        DeskMessageInput: {
            /** @example K7PMXQ2A */
            deal: string;
            text: string;
        };
        DealLinkInput: {
            token: string;
        };
        DealBuyer: {
            name: string;
            telegram: string | null;
            /** @description null until the seller has accepted a line */
            email: string | null;
        };
        /** @description A line of a deal, as its seller sees it */
        SellerDealLine: {
            /** @description The state of the proof of ownership: none, asked, bound, reading, confirm, shown, withdrawn or uncheckable. Null when Telegram cannot confirm the owner */
            proof: string | null;
            /** @description A link to the bot for the owner. Only the response to the request that makes the link contains it */
            proofLink: string | null;
            /**
             * Format: date-time
             * @description The time at which the link for the current proof was made. A new link has a new time
             */
            proofAskedAt: string | null;
            /** @description The number of the line in the deal, from 1 */
            line: number;
            productId: number;
            productTitle: string;
            productImage: string;
            quantity: number;
            /**
             * @description The unit price
             * @example 149.00
             */
            price: string;
            state: components["schemas"]["LineState"];
            /** @description The actions that the seller can take now */
            actions: components["schemas"]["LineAction"][];
            /** @description Missing when the shop does not ask Telegram about the line */
            handover?: components["schemas"]["Handover"];
        };
        /** @description The part of an order that one seller hands over, as this seller sees it */
        SellerDeal: {
            /** @description The number of the deal, which differs from the number of the order */
            number: string;
            sellerName: string;
            /** Format: date-time */
            createdAt: string;
            buyer: components["schemas"]["DealBuyer"];
            /**
             * @description The total of the lines that were neither declined nor cancelled
             * @example 298.00
             */
            total: string;
            lines: components["schemas"]["SellerDealLine"][];
            /** @description The newest 200 entries of the conversation, the oldest first */
            entries: components["schemas"]["DealEntry"][];
            /** @description The state of the Telegram notices: those for this deal if it was opened with the link in a mail, those for the account if the user is signed in. Missing in a shop without a Telegram bot */
            telegramNotices?: components["schemas"]["TelegramNotices"];
        };
        LinkedDealMessageInput: {
            token: string;
            text: string;
        };
        LinkedDealLineInput: {
            token: string;
            /** @description The number of the line in the deal. Default: every line that allows the action */
            line?: number;
        };
        LinkedDealDeclineInput: {
            token: string;
            /** @description The number of the line in the deal. Default: every line that allows the action */
            line?: number;
            reason: string;
        };
        LinkedDealProofInput: {
            token: string;
            /** @description The number of the line in the deal */
            line: number;
        };
        DealMessageInput: {
            text: string;
        };
        DealLineInput: {
            /** @description The number of the line in the deal. Default: every line that allows the action */
            line?: number;
        };
        DealDeclineInput: {
            /** @description The number of the line in the deal. Default: every line that allows the action */
            line?: number;
            reason: string;
        };
        DealProofInput: {
            /** @description The number of the line in the deal */
            line: number;
        };
        /** @description A public key that verifies records, in use or earlier */
        HandoverKey: {
            id: string;
            /** @description Ed25519, in base64url */
            publicKey: string;
            /**
             * Format: date-time
             * @description When the key signed its first record
             */
            createdAt: string;
        };
        HandoverCheckInput: {
            /** @description The text of the file, unchanged */
            text: string;
        };
        HandoverChat: {
            kind: components["schemas"]["HandoverChatKind"];
            title: string;
            /** @description The username, without @ */
            username: string | null;
        };
        /** @description A signed record of a hand-over, which names no person */
        HandoverRecord: {
            /** @enum {number} */
            version: 1;
            /** @description The origin of the shop */
            shop: string;
            /** @description The number of the deal */
            deal: string;
            chat: components["schemas"]["HandoverChat"];
            /** @description The method of Telegram’s Bot API that the shop called */
            question: string;
            /**
             * Format: date-time
             * @description When Telegram last named the seller’s account as the owner
             */
            sellerNamedAt: string;
            /** @description The two times when Telegram named the buyer’s account as the owner, at least a minute apart */
            buyerNamedAt: string[];
            shows: string;
            doesNotShow: string[];
        };
        HandoverCheck: {
            /** @description The record, when a key of this shop has signed exactly this text; null otherwise */
            record: components["schemas"]["HandoverRecord"] | null;
        };
        Stats: {
            totalProducts: number;
            totalUsers: number;
            totalOrders: number;
            /** @description Completed and cancelled orders */
            endedOrders: number;
            /**
             * @description The percentage of ended orders that were completed, with one decimal; 0 when no order has ended
             * @example 97.5
             */
            successRate: number;
        };
        /** @enum {string} */
        ProofStage: "asked" | "bound" | "reading" | "confirm" | "shown" | "withdrawn" | "uncheckable" | "ended";
        /** @description The person who opened the link first, with the names at that time */
        ProofPerson: {
            name: string;
            /** @description Without @ */
            username: string | null;
        };
        /** @description A group or channel, as Telegram last described it */
        ProofChat: {
            /**
             * @description group, supergroup or channel
             * @example supergroup
             */
            type: string;
            title: string;
            /** @description Without @ */
            usernames: string[];
            /**
             * @description The last digits of the chat’s id, which nobody can choose
             * @example 4512
             */
            idEnd: string;
            members: number;
        };
        AdminProof: {
            id: number;
            stage: components["schemas"]["ProofStage"];
            /** @description The administrator who requested the proof; null when the seller did */
            askedBy: string | null;
            /** Format: date-time */
            askedAt: string;
            /**
             * Format: date-time
             * @description When an open request ends
             */
            expiresAt: string;
            /** @description Present only while the request is open */
            person: components["schemas"]["ProofPerson"] | null;
            /**
             * Format: date-time
             * @description When somebody else opened the link
             */
            otherStartedAt: string | null;
            chat: components["schemas"]["ProofChat"] | null;
            /**
             * Format: date-time
             * @description When Telegram last named the owner
             */
            answeredAt: string | null;
            /**
             * Format: date-time
             * @description When the chat got another owner, or could no longer be checked
             */
            since: string | null;
            /**
             * Format: date-time
             * @description When the shop last asked Telegram, with or without an answer
             */
            askedTelegramAt: string | null;
            /**
             * Format: date-time
             * @description When the shop asks Telegram next
             */
            dueAt: string | null;
            /** @enum {string|null} */
            problem: "not-in" | "not-owner" | "owner-unknown" | "other-listing" | "no-answer" | "renamed" | "other-username" | null;
            /** @enum {string|null} */
            endReason: "void" | "refused" | "withdrawn" | "forgotten" | "expired" | "replaced" | "listing" | "other-chat" | "other-seller" | null;
            /** Format: date-time */
            endedAt: string | null;
        };
        /** @description The requests and proofs about the owner of a listing */
        AdminProofs: {
            /** @description The open request */
            open: components["schemas"]["AdminProof"] | null;
            /** @description The proof that the listing shows */
            listed: components["schemas"]["AdminProof"] | null;
            /** @description The last request or proof that has ended */
            ended: components["schemas"]["AdminProof"] | null;
        };
        ProofLink: {
            /** @description A link to the bot for the owner. It is shown only once, because the shop stores only its hash */
            link: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ContactInput: {
            buyerName: string;
            /** Format: email */
            buyerEmail: string;
            message: string;
            productId: number;
        };
        /** @enum {string} */
        TicketCategory: "technical" | "billing" | "account" | "product" | "feature" | "other";
        /** @enum {string} */
        TicketPriority: "low" | "medium" | "high" | "urgent";
        SupportTicketInput: {
            name: string;
            /** Format: email */
            email: string;
            subject: string;
            category: components["schemas"]["TicketCategory"];
            priority: components["schemas"]["TicketPriority"];
            message: string;
            /** @description The ID of the listing that the ticket is about */
            productId?: number;
        };
        ReceivedTicket: {
            /** @enum {boolean} */
            received: true;
            /** @description The ticket number */
            ticketId: number;
            /** @description For a guest: the token of a link to the sent ticket, without replies */
            token: string | null;
        };
        /** @enum {string} */
        OwnTicketState: "open" | "answered" | "closed";
        /** @enum {string} */
        OwnTicketSender: "support" | "you";
        OwnTicketEntry: {
            from: components["schemas"]["OwnTicketSender"];
            text: string;
            /** Format: date-time */
            createdAt: string;
        };
        /** @enum {string} */
        MessageKind: "contact" | "ticket";
        /** @description A message to a seller or to support, as its sender sees it */
        OwnMessage: {
            id: number;
            message: string;
            state: components["schemas"]["OwnTicketState"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The due time of an open ticket
             */
            dueAt: string | null;
            /** @description The entries, oldest first */
            entries: components["schemas"]["OwnTicketEntry"][];
            kind: components["schemas"]["MessageKind"];
            /** @description Null for a message to a seller */
            subject: string | null;
            /** @description The ID of the listing that the message is about */
            productId: number | null;
            productTitle: string | null;
            /** @description Whether the message has a reply that the sender has not seen */
            unread: boolean;
            /** @description Whether the message was sent with the account’s address, but without signing in */
            asGuest: boolean;
            /** @description The number of all entries. `entries` contains only the newest */
            entryCount: number;
        };
        UnreadMessages: {
            /** @description The number of messages with a reply that the user has not seen */
            unread: number;
        };
        ReadInput: {
            /**
             * Format: date-time
             * @description The time of the last reply that the customer has seen
             */
            until: string;
        };
        OwnAnswerInput: {
            text: string;
        };
        /** @description A support ticket, as its sender sees it */
        OwnTicket: {
            id: number;
            message: string;
            state: components["schemas"]["OwnTicketState"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The due time of an open ticket
             */
            dueAt: string | null;
            /** @description The entries, oldest first */
            entries: components["schemas"]["OwnTicketEntry"][];
            subject: string;
            category: components["schemas"]["TicketCategory"];
            priority: components["schemas"]["TicketPriority"];
        };
        LinkedMessageInput: {
            token: string;
        };
        /** @enum {string} */
        MessageState: "new" | "open" | "waiting" | "closed";
        /** @enum {string} */
        MessageSort: "newest" | "urgent";
        /** @description A message to a seller, or a support ticket */
        AdminMessage: {
            kind: components["schemas"]["MessageKind"];
            /** @description Unique among messages of the same kind */
            id: number;
            name: string;
            email: string;
            /** @description Null for a message to a seller */
            subject: string | null;
            /** @description Null for a message to a seller */
            category: string | null;
            /** @description Null for a message to a seller */
            priority: string | null;
            message: string;
            /** @description The ID of the listing that the message is about */
            productId: number | null;
            /** @description The current title, even if the listing is no longer in the shop */
            productTitle: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            handledAt: string | null;
            /** @description The username of the admin who closed the message */
            handledBy: string | null;
            state: components["schemas"]["MessageState"];
            /** @description The username of the assigned admin */
            assignee: string | null;
            /**
             * Format: date-time
             * @description The due time of an open ticket
             */
            dueAt: string | null;
            /** @description Whether an open ticket is past its due time */
            overdue: boolean;
        };
        /**
         * @description A `reply` is for the customer, a `note` is for staff, and a `customer` entry is an answer from the customer
         * @enum {string}
         */
        MessageEntryType: "reply" | "note" | "customer";
        MessageEntry: {
            id: number;
            /** @description A `reply` is for the customer, a `note` is for staff, and a `customer` entry is an answer from the customer */
            type: components["schemas"]["MessageEntryType"];
            text: string;
            /** @description The username of the admin who added the entry. Null for the customer */
            by: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        AdminMessageDetails: {
            kind: components["schemas"]["MessageKind"];
            /** @description Unique among messages of the same kind */
            id: number;
            name: string;
            email: string;
            /** @description Null for a message to a seller */
            subject: string | null;
            /** @description Null for a message to a seller */
            category: string | null;
            /** @description Null for a message to a seller */
            priority: string | null;
            message: string;
            /** @description The ID of the listing that the message is about */
            productId: number | null;
            /** @description The current title, even if the listing is no longer in the shop */
            productTitle: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            handledAt: string | null;
            /** @description The username of the admin who closed the message */
            handledBy: string | null;
            state: components["schemas"]["MessageState"];
            /** @description The username of the assigned admin */
            assignee: string | null;
            /**
             * Format: date-time
             * @description The due time of an open ticket
             */
            dueAt: string | null;
            /** @description Whether an open ticket is past its due time */
            overdue: boolean;
            /** @description The entries, oldest first */
            entries: components["schemas"]["MessageEntry"][];
            /** @description The version number, which the ETag contains. A change must send it in If-Match */
            version: number;
        };
        MessageEntryInput: {
            type: components["schemas"]["MessageEntryType"];
            text: string;
        };
        MessageChange: {
            handled?: boolean;
            assignee?: string | null;
        };
        /** @description A download of all data that the shop stores about a user */
        DataExport: {
            id: number;
            /** @description The number of tables that the export already contains */
            tablesDone: number;
            tablesTotal: number;
            ready: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time at which the export is deleted
             */
            expiresAt: string;
        };
        /** @description The data export and the erasure that a user has requested */
        DataRights: {
            /** @description The newest data export; null if there is none */
            export: components["schemas"]["DataExport"] | null;
            /**
             * Format: date-time
             * @description The time at which the account will be erased; null if no erasure is requested
             */
            eraseAt: string | null;
        };
        Erasure: {
            /**
             * Format: date-time
             * @description The time until which the erasure can be cancelled
             */
            eraseAt: string;
        };
        AdminSummary: {
            unhandledMessages: number;
            pendingOrders: number;
            products: number;
            /**
             * @description The total of all completed orders
             * @example 123.45
             */
            revenue: string;
            users: number;
            messages: number;
            /** @description Reviews that no administrator has read */
            newReviews: number;
        };
        AdminWaiting: {
            unhandledMessages: number;
            pendingOrders: number;
        };
        AdminDay: {
            /**
             * Format: date
             * @description The day in UTC
             */
            day: string;
            /** @description Orders that were placed on this day */
            orders: number;
            /**
             * @description The total of the completed orders among them
             * @example 123.45
             */
            revenue: string;
        };
        AdminFiguresDay: {
            /**
             * Format: date
             * @description The day in UTC
             */
            day: string;
            /** @description Orders that were placed on this day */
            orders: number;
            /**
             * @description The total of those orders that are completed
             * @example 123.45
             */
            revenue: string;
            /** @description Accounts that were opened on this day and still exist */
            accounts: number;
            /** @description The median time from an order to the seller’s first answer, for first answers given on this day */
            answerSeconds: number | null;
            /** @description Searches of the whole shop that found nothing; null for days before counting began */
            missedSearches: number | null;
            /** @description Views of listings, at most one per network, listing and day; null when they were deleted or not counted */
            views: number | null;
        };
        AdminViewedListing: {
            id: number;
            title: string;
            views: number;
        };
        AdminFigures: {
            /** @description All days including today, the oldest first */
            days: components["schemas"]["AdminFiguresDay"][];
            /** @description The median over all these days */
            answerSeconds: number | null;
            /** @description The listings with the most views */
            mostViewed: components["schemas"]["AdminViewedListing"][];
            /** @description The most viewed of the listings that nobody has ordered */
            neverOrdered: components["schemas"]["AdminViewedListing"][];
        };
        AdminUser: {
            id: number;
            firstName: string;
            lastName: string | null;
            username: string;
            email: string;
            /** @description Whether the user is staff, in any role */
            isAdmin: boolean;
            /** @description Null for users who are not staff */
            staffRole: components["schemas"]["StaffRole"] | null;
            telegramId: string | null;
            /** @description The username of the linked Telegram account, without @ */
            telegramName?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            orderCount: number;
        };
        AdminUserSession: {
            /** @description The public id of the session, which is not the id in the cookie */
            id: number;
            /** @example Firefox on Windows */
            device: string;
            /**
             * Format: date-time
             * @description The time of the sign-in
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time of the last request, precise to the minute
             */
            lastUsedAt: string;
        };
        AdminUserOrder: {
            id: number;
            /** @description The public order number, which the buyer’s device chooses */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            /** @example 298.00 */
            total: string;
            /** Format: date-time */
            createdAt: string;
        };
        AdminUserMessage: {
            kind: components["schemas"]["MessageKind"];
            /** @description Unique among messages of the same kind */
            id: number;
            /** @description Null for a message to a seller */
            subject: string | null;
            /** Format: date-time */
            createdAt: string;
            state: components["schemas"]["MessageState"];
        };
        AdminUserDetails: {
            id: number;
            firstName: string;
            lastName: string | null;
            username: string;
            email: string;
            /** @description Whether the user is staff, in any role */
            isAdmin: boolean;
            /** @description Null for users who are not staff */
            staffRole: components["schemas"]["StaffRole"] | null;
            telegramId: string | null;
            /** @description The username of the linked Telegram account, without @ */
            telegramName?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            orderCount: number;
            emailVerified: boolean;
            /** Format: date-time */
            suspendedAt: string | null;
            suspendedReason: string | null;
            /** @description The open sessions, the most recently used first */
            sessions: components["schemas"]["AdminUserSession"][];
            /** @description The newest 20 orders */
            orders: components["schemas"]["AdminUserOrder"][];
            /** @description The newest 20 messages */
            messages: components["schemas"]["AdminUserMessage"][];
        };
        SuspensionInput: {
            reason: string;
        };
        AdminSeller: {
            id: number;
            name: string;
            /** @description The seller’s email address, which is never public. Null when it is unknown, or when the listings have several addresses */
            email: string | null;
            telegram: string | null;
            /** @description A note about the seller that everybody can see */
            publicNote: string | null;
            /** @description Whether the seller is paused, so that nobody can order the seller’s listings */
            isPaused: boolean;
            /** @description The number of the seller’s listings in the shop */
            listingCount: number;
            /** @description The number of different email addresses in the seller’s listings */
            addressCount: number;
            /** Format: date-time */
            createdAt: string;
            /** @description The version of the seller, which increases with each change. It is the ETag */
            version: number;
        };
        AdminSellerListing: {
            id: number;
            title: string;
            /** @description The seller’s email address in this listing */
            sellerEmail: string | null;
            /** @description Whether the listing is still in the shop */
            isListed: boolean;
        };
        AdminSellerMessage: {
            /** @description Unique among messages of the same kind */
            id: number;
            name: string;
            /** @description The current title, even if the listing is no longer in the shop */
            productTitle: string | null;
            /** Format: date-time */
            createdAt: string;
            state: components["schemas"]["MessageState"];
        };
        AdminSellerChange: {
            changes: components["schemas"]["FieldChange"][];
            /** @description The username that the administrator had at that time */
            by: string;
            /** Format: date-time */
            createdAt: string;
        };
        AdminSellerDetails: {
            id: number;
            name: string;
            /** @description The seller’s email address, which is never public. Null when it is unknown, or when the listings have several addresses */
            email: string | null;
            telegram: string | null;
            /** @description A note about the seller that everybody can see */
            publicNote: string | null;
            /** @description Whether the seller is paused, so that nobody can order the seller’s listings */
            isPaused: boolean;
            /** @description The number of the seller’s listings in the shop */
            listingCount: number;
            /** @description The number of different email addresses in the seller’s listings */
            addressCount: number;
            /** Format: date-time */
            createdAt: string;
            /** @description The version of the seller, which increases with each change. It is the ETag */
            version: number;
            /** @description A note that only staff can see */
            internalNote: string | null;
            /** @description Earlier names of the seller. Pages under these names redirect to the seller’s page */
            earlierNames: string[];
            /** @description The different email addresses in the seller’s listings */
            addresses: string[];
            /** @description The newest 100 listings of the seller */
            listings: components["schemas"]["AdminSellerListing"][];
            /** @description The number of deals with buyers */
            dealCount: number;
            /** @description The number of messages about the seller’s listings */
            messageCount: number;
            /** @description The newest 20 messages about the seller’s listings */
            messages: components["schemas"]["AdminSellerMessage"][];
            /** @description The changes to the seller, the newest first */
            history: components["schemas"]["AdminSellerChange"][];
        };
        SellerChange: {
            name?: string;
            /** Format: email */
            email?: string | null;
            /** @example @username */
            telegram?: string | null;
            publicNote?: string | null;
            internalNote?: string | null;
            isPaused?: boolean;
        };
        SellerMergeInput: {
            /** @description The id of the seller who gets this seller’s listings, deals and names */
            into: number;
            /** @description The version of the seller whose id is `into` */
            intoVersion: number;
        };
        /**
         * @description `no_address`: the seller has no email address. `no_answer`: the seller has not answered for 48 hours. `not_handed_over`: the seller accepted 7 days ago, but has not handed over. `unconfirmed`: the seller handed over 7 days ago, but the buyer has not confirmed. `handover_unanswered`: Telegram has named the buyer as the owner since this time, but the buyer has not confirmed for 24 hours
         * @enum {string}
         */
        NeedCauseType: "no_address" | "mail_failed" | "no_answer" | "not_handed_over" | "unconfirmed" | "declined" | "handover_unanswered";
        NeedCause: {
            /** @description `no_address`: the seller has no email address. `no_answer`: the seller has not answered for 48 hours. `not_handed_over`: the seller accepted 7 days ago, but has not handed over. `unconfirmed`: the seller handed over 7 days ago, but the buyer has not confirmed. `handover_unanswered`: Telegram has named the buyer as the owner since this time, but the buyer has not confirmed for 24 hours */
            type: components["schemas"]["NeedCauseType"];
            /** Format: date-time */
            since: string;
        };
        /** @description A deal that needs an administrator’s attention */
        NeedDeal: {
            /** @description The order ID */
            id: number;
            /** @description The order number */
            orderId: string;
            /** @description The deal number */
            deal: string;
            sellerName: string;
            customerName: string;
            titles: string[];
            /** @description The causes, oldest first */
            causes: components["schemas"]["NeedCause"][];
        };
        NeedSellers: {
            /** @description The number of sellers without an email address. At most 100 are counted */
            missing: number;
            /** @description The number of sellers with several email addresses. At most 100 are counted */
            several: number;
        };
        /** @description The deals and sellers that need an administrator’s attention */
        Needs: {
            /** @description At most 100 deals. Deals in which Telegram has confirmed a hand-over come first, then those that have waited longest */
            deals: components["schemas"]["NeedDeal"][];
            sellers: components["schemas"]["NeedSellers"];
        };
        /** @enum {string} */
        JobTargetKind: "product" | "order";
        /** @enum {string} */
        BulkOperation: "verify-products" | "edit-products" | "delete-products" | "restore-products" | "release-products" | "complete-orders" | "cancel-orders" | "release-orders";
        ProductEdit: {
            category?: components["schemas"]["Category"];
            /** @example 149.00 */
            price?: string;
            sellerName?: string;
            /** @enum {string|null} */
            language?: "aa" | "ab" | "ae" | "af" | "ak" | "am" | "an" | "ar" | "as" | "av" | "ay" | "az" | "ba" | "be" | "bg" | "bi" | "bm" | "bn" | "bo" | "br" | "bs" | "ca" | "ce" | "ch" | "co" | "cr" | "cs" | "cu" | "cv" | "cy" | "da" | "de" | "dv" | "dz" | "ee" | "el" | "en" | "eo" | "es" | "et" | "eu" | "fa" | "ff" | "fi" | "fj" | "fo" | "fr" | "fy" | "ga" | "gd" | "gl" | "gn" | "gu" | "gv" | "ha" | "he" | "hi" | "ho" | "hr" | "ht" | "hu" | "hy" | "hz" | "ia" | "id" | "ie" | "ig" | "ii" | "ik" | "io" | "is" | "it" | "iu" | "ja" | "jv" | "ka" | "kg" | "ki" | "kj" | "kk" | "kl" | "km" | "kn" | "ko" | "kr" | "ks" | "ku" | "kv" | "kw" | "ky" | "la" | "lb" | "lg" | "li" | "ln" | "lo" | "lt" | "lu" | "lv" | "mg" | "mh" | "mi" | "mk" | "ml" | "mn" | "mr" | "ms" | "mt" | "my" | "na" | "nb" | "nd" | "ne" | "ng" | "nl" | "nn" | "no" | "nr" | "nv" | "ny" | "oc" | "oj" | "om" | "or" | "os" | "pa" | "pi" | "pl" | "ps" | "pt" | "qu" | "rm" | "rn" | "ro" | "ru" | "rw" | "sa" | "sc" | "sd" | "se" | "sg" | "si" | "sk" | "sl" | "sm" | "sn" | "so" | "sq" | "sr" | "ss" | "st" | "su" | "sv" | "sw" | "ta" | "te" | "tg" | "th" | "ti" | "tk" | "tl" | "tn" | "to" | "tr" | "ts" | "tt" | "tw" | "ty" | "ug" | "uk" | "ur" | "uz" | "ve" | "vi" | "vo" | "wa" | "wo" | "xh" | "yi" | "yo" | "za" | "zh" | "zu" | null;
            /** @description The id of the product’s topic */
            topicId?: number | null;
            /**
             * @description The state of the listing. Default for a new listing: listed
             * @enum {string}
             */
            state?: "draft" | "listed" | "paused";
            /** @description The percentage by which each price changes */
            pricePercent?: number;
        };
        JobTarget: {
            id: number;
            /** @description The version of the product that staff saw. The row is refused when the product has another version */
            version?: number | null;
        };
        JobInput: {
            /** @description A random ID for each press of the button. A repeated request with the same ID starts no second job */
            press: string;
            operation: components["schemas"]["BulkOperation"];
            text?: string | null;
            /** @description Only for `edit-products`: the change to make */
            edit?: components["schemas"]["ProductEdit"] | null;
            targets: components["schemas"]["JobTarget"][];
        };
        /** @enum {string} */
        JobResult: "created" | "changed" | "unchanged" | "refused";
        JobRow: {
            /** @description The number of the row, starting at 1. For an imported file, the row number in the spreadsheet */
            line: number;
            /** @description The title of the listing, or the number of the order */
            name: string | null;
            productId: number | null;
            orderId: number | null;
            /** @description Null while the row is waiting */
            result: components["schemas"]["JobResult"] | null;
            /** @description The reason why the row was refused */
            reason: string | null;
        };
        JobPress: {
            /** @description A random ID for each press of the button. A repeated request with the same ID starts no second job */
            press: string;
        };
        /** @enum {string} */
        MailState: "due" | "sent" | "dead";
        /** @description A mail in the outbox, without its text */
        AdminMail: {
            id: number;
            /** @example order-placed */
            kind: string;
            recipient: string;
            state: components["schemas"]["MailState"];
            attempts: number;
            /** @description The error of the last attempt, without email addresses */
            lastError: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The time when the mail was sent or the last attempt failed
             */
            endedAt: string | null;
        };
        FirstStep: {
            /** @enum {string} */
            step: "name" | "mail" | "second-factor" | "listing" | "chat" | "seller";
            /** @description Whether the step is done */
            isDone: boolean;
        };
        Demonstration: {
            /** @description The number of unchanged demonstration listings, which a removal deletes */
            listings: number;
            /** @description The number of orders with only such listings, which a removal deletes */
            orders: number;
            /** @description Whether the demonstration was removed and nothing has been sold */
            canPutBack: boolean;
        };
        FirstDay: {
            /** @description The first steps of a new shop */
            steps: components["schemas"]["FirstStep"][];
            /** @description Whether an administrator has dismissed the list of steps */
            isDismissed: boolean;
            demonstration: components["schemas"]["Demonstration"];
        };
        DemonstrationRemovalInput: {
            /** @description The number of orders that the caller has agreed to delete */
            orders: number;
        };
        /** @enum {string} */
        CurrencyCode: "USD" | "EUR" | "GBP" | "AED" | "AUD" | "BRL" | "CAD" | "CHF" | "CNY" | "CZK" | "GEL" | "IDR" | "ILS" | "INR" | "KZT" | "MXN" | "NGN" | "PLN" | "RUB" | "TRY" | "UAH" | "UZS" | "VND" | "BTC" | "TON" | "USDT";
        /** @description The settings of the shop, and the pages that the operator has published */
        PublicShop: {
            /** @description The version of the settings; 0 until somebody saves them */
            version: number;
            name: string | null;
            logo: string | null;
            accentLight: string | null;
            accentDark: string | null;
            currency: components["schemas"]["CurrencyCode"] | null;
            /**
             * @description The currency symbol before amounts
             * @example $
             */
            currencySign: string;
            operatorName: string | null;
            operatorAddress: string | null;
            operatorCountry: string | null;
            supportEmail: string | null;
            supportPhone: string | null;
            helpChatUrl: string | null;
            chatHours: string | null;
            announcementText: string | null;
            announcementLink: string | null;
            announcementUntil: string | null;
            publishedPages: components["schemas"]["PageSlug"][];
            /** @description The pages to which the footer has no link */
            hiddenPages: components["schemas"]["PageSlug"][];
        };
        ShopChange: {
            changes: components["schemas"]["FieldChange"][];
            /** @description The username that the manager had at that time */
            by: string;
            /** Format: date-time */
            createdAt: string;
        };
        ShopSettings: {
            /** @description The version of the settings; 0 until somebody saves them */
            version: number;
            name: string | null;
            logo: string | null;
            accentLight: string | null;
            accentDark: string | null;
            currency: components["schemas"]["CurrencyCode"] | null;
            /**
             * @description The currency symbol before amounts
             * @example $
             */
            currencySign: string;
            operatorName: string | null;
            operatorAddress: string | null;
            operatorCountry: string | null;
            supportEmail: string | null;
            supportPhone: string | null;
            helpChatUrl: string | null;
            chatHours: string | null;
            announcementText: string | null;
            announcementLink: string | null;
            announcementUntil: string | null;
            /**
             * @description The environment variables of the API that override a setting
             * @example [
             *       "MAIL_FROM"
             *     ]
             */
            variables: string[];
            /** @description The changes to the settings, the newest first */
            history: components["schemas"]["ShopChange"][];
        };
        ShopSettingsInput: {
            /** @example Channel Harbour */
            name?: string | null;
            /** @example 0123456789abcdef0123456789abcdef */
            logo?: string | null;
            /** @example #0e5a97 */
            accentLight?: string | null;
            /** @example #0e5a97 */
            accentDark?: string | null;
            currency?: components["schemas"]["CurrencyCode"] | null;
            /** @example Harbour Trading Ltd */
            operatorName?: string | null;
            /**
             * @example 1 Quay Street
             *     Dublin
             */
            operatorAddress?: string | null;
            /** @example Ireland */
            operatorCountry?: string | null;
            /** Format: email */
            supportEmail?: string | null;
            /** @example +44 20 7946 0958 */
            supportPhone?: string | null;
            /** @example https://t.me/channel_harbour */
            helpChatUrl?: string | null;
            /** @example Monday to Friday, 9:00 to 17:00 (UTC) */
            chatHours?: string | null;
            /** @example All bots 20% off this week */
            announcementText?: string | null;
            /** @example /bots */
            announcementLink?: string | null;
            /** Format: date-time */
            announcementUntil?: string | null;
        };
        /** @enum {string} */
        LetterState: "draft" | "sending" | "stopped" | "sent";
        /** @description A letter to the subscribers of the newsletter */
        AdminLetter: {
            id: number;
            version: number;
            subject: string;
            state: components["schemas"]["LetterState"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            /** @description The number of confirmed subscribers when sending began. For a draft, the current number */
            total: number;
            sent: number;
            /** @description The number of mails that the mail server has refused */
            refused: number;
            /** @description The mail server’s reply, if the letter was stopped because the server refused one mail after another */
            refusal: string | null;
            /** @description The number of mails that may or may not have arrived. They are not sent again */
            uncertain: number;
            /** @description The number of people who unsubscribed between the start of this letter and the next one */
            unsubscribed: number;
        };
        LetterInput: {
            subject: string;
            text: string;
            /** @description The IDs of the listings below the text, in the order in which readers see them */
            productIds: number[];
        };
        LetterListing: {
            id: number;
            title: string;
            /** @description False if the listing is no longer in the shop. The letter cannot be sent while it contains such a listing */
            isListed: boolean;
        };
        AdminLetterDetails: {
            id: number;
            version: number;
            subject: string;
            state: components["schemas"]["LetterState"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            /** @description The number of confirmed subscribers when sending began. For a draft, the current number */
            total: number;
            sent: number;
            /** @description The number of mails that the mail server has refused */
            refused: number;
            /** @description The mail server’s reply, if the letter was stopped because the server refused one mail after another */
            refusal: string | null;
            /** @description The number of mails that may or may not have arrived. They are not sent again */
            uncertain: number;
            /** @description The number of people who unsubscribed between the start of this letter and the next one */
            unsubscribed: number;
            text: string;
            listings: components["schemas"]["LetterListing"][];
        };
        LetterPreview: {
            html: string;
            text: string;
        };
        AdminSubscriber: {
            id: number;
            email: string;
            /** Format: date-time */
            confirmedAt: string;
        };
        /** @enum {string} */
        PageState: "linked" | "hidden" | "published";
        ShopPageRow: {
            title: string;
            slug: components["schemas"]["PageSlug"];
            state: components["schemas"]["PageState"];
            /** @description Whether the newest text is an unpublished draft */
            draft: boolean;
            /** @description The time at which the newest text was saved */
            savedAt: string | null;
            /** @description The time at which the page was last published */
            publishedAt: string | null;
        };
        MarkdownInput: {
            /** @example # Who we are */
            text?: string | null;
        };
        MarkdownPreview: {
            /** @description The text as safe HTML, as visitors would see it */
            html: string;
        };
        ShopPageVersion: {
            number: number;
            title: string;
            /** Format: date-time */
            savedAt: string;
            /** @description Whether this is the text that was published last */
            published: boolean;
        };
        PickedListing: {
            id: number;
            title: string;
            /** @description Whether the listing is for sale. Visitors see only listings that are for sale */
            isListed: boolean;
        };
        AdminShopPage: {
            title: string;
            /** @description The text in Markdown */
            text: string;
            listings: number[];
            slug: components["schemas"]["PageSlug"];
            state: components["schemas"]["PageState"];
            /** @description The version of the page, which increases with each change */
            version: number;
            /** @description Whether the newest text is an unpublished draft */
            draft: boolean;
            /** @description The time at which the newest text was saved */
            savedAt: string | null;
            /** @description The time at which the page was last published */
            publishedAt: string | null;
            /** @description The saved texts, the newest first */
            history: components["schemas"]["ShopPageVersion"][];
            /** @description The listings that were picked in any text of the history */
            picks: components["schemas"]["PickedListing"][];
        };
        ShopPageInput: {
            /** @description The version of the page that the manager has seen; 0 before the first change */
            version: number;
            /** @example About */
            title: string;
            /** @example # Who we are */
            text?: string | null;
            /** @description The ids of the listings that the Featured page shows, in their order */
            listings: number[];
            /** @description Whether the text is published. Otherwise it is saved as a draft */
            publish: boolean;
        };
        ShopPageStateInput: {
            /** @description The version of the page that the manager has seen; 0 before the first change */
            version: number;
            /** @enum {string} */
            state: "linked" | "hidden";
        };
        ShopPageText: {
            number: number;
            title: string;
            /** @description The text in Markdown */
            text: string;
            listings: number[];
            /** Format: date-time */
            savedAt: string;
        };
        /** @description RFC 9457, sent as application/problem+json */
        Problem: {
            /** @example about:blank */
            type: string;
            /** @example Unprocessable Content */
            title: string;
            /** @example 422 */
            status: number;
            detail: string;
            /** @description Names the broken rule, for clients that react to it */
            code?: string;
            errors?: components["schemas"]["FieldError"][];
            requestId: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Health = components['schemas']['Health'];
export type Ready = components['schemas']['Ready'];
export type SessionProofKey = components['schemas']['SessionProofKey'];
export type SessionProofKeys = components['schemas']['SessionProofKeys'];
export type AuditedEntity = components['schemas']['AuditedEntity'];
export type AuditAction = components['schemas']['AuditAction'];
export type FieldChange = components['schemas']['FieldChange'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type LoginInput = components['schemas']['LoginInput'];
export type StaffRole = components['schemas']['StaffRole'];
export type User = components['schemas']['User'];
export type AuthAnswer = components['schemas']['AuthAnswer'];
export type SignupInput = components['schemas']['SignupInput'];
export type SessionAnswer = components['schemas']['SessionAnswer'];
export type ChangePasswordInput = components['schemas']['ChangePasswordInput'];
export type PasswordResetRequest = components['schemas']['PasswordResetRequest'];
export type Received = components['schemas']['Received'];
export type PasswordResetInput = components['schemas']['PasswordResetInput'];
export type AuthSession = components['schemas']['AuthSession'];
export type LinkInput = components['schemas']['LinkInput'];
export type ConfirmedEmail = components['schemas']['ConfirmedEmail'];
export type RevertedEmail = components['schemas']['RevertedEmail'];
export type NewsletterInput = components['schemas']['NewsletterInput'];
export type NewsletterTokenInput = components['schemas']['NewsletterTokenInput'];
export type TelegramLink = components['schemas']['TelegramLink'];
export type TelegramNoticesState = components['schemas']['TelegramNoticesState'];
export type TelegramNotices = components['schemas']['TelegramNotices'];
export type Profile = components['schemas']['Profile'];
export type ProfileInput = components['schemas']['ProfileInput'];
export type Push = components['schemas']['Push'];
export type PushSubscriptionInput = components['schemas']['PushSubscriptionInput'];
export type PushEndpointInput = components['schemas']['PushEndpointInput'];
export type SecondFactorSetupInput = components['schemas']['SecondFactorSetupInput'];
export type SecondFactorSetup = components['schemas']['SecondFactorSetup'];
export type SecondFactorCodeInput = components['schemas']['SecondFactorCodeInput'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type SecondFactorChangeInput = components['schemas']['SecondFactorChangeInput'];
export type StaffMember = components['schemas']['StaffMember'];
export type StaffInvitation = components['schemas']['StaffInvitation'];
export type Staff = components['schemas']['Staff'];
export type StaffInvitationInput = components['schemas']['StaffInvitationInput'];
export type StaffRoleInput = components['schemas']['StaffRoleInput'];
export type OwnerProof = components['schemas']['OwnerProof'];
export type InvitationAcceptance = components['schemas']['InvitationAcceptance'];
export type TelegramAddress = components['schemas']['TelegramAddress'];
export type TelegramAnswerInput = components['schemas']['TelegramAnswerInput'];
export type TelegramAnswer = components['schemas']['TelegramAnswer'];
export type TelegramStateInput = components['schemas']['TelegramStateInput'];
export type TelegramNoticesLink = components['schemas']['TelegramNoticesLink'];
export type TelegramNoticesAnswerInput = components['schemas']['TelegramNoticesAnswerInput'];
export type Category = components['schemas']['Category'];
export type Topic = components['schemas']['Topic'];
export type ProductPicture = components['schemas']['ProductPicture'];
export type ProofState = components['schemas']['ProofState'];
export type ProvenChat = components['schemas']['ProvenChat'];
export type Proof = components['schemas']['Proof'];
export type ProductSummary = components['schemas']['ProductSummary'];
export type CategoryFacet = components['schemas']['CategoryFacet'];
export type PriceFacet = components['schemas']['PriceFacet'];
export type RatingFacet = components['schemas']['RatingFacet'];
export type LanguageFacet = components['schemas']['LanguageFacet'];
export type TopicFacet = components['schemas']['TopicFacet'];
export type ProductFacets = components['schemas']['ProductFacets'];
export type Availability = components['schemas']['Availability'];
export type MemberCount = components['schemas']['MemberCount'];
export type Product = components['schemas']['Product'];
export type Review = components['schemas']['Review'];
export type ReviewState = components['schemas']['ReviewState'];
export type OwnReview = components['schemas']['OwnReview'];
export type ReviewInput = components['schemas']['ReviewInput'];
export type Seller = components['schemas']['Seller'];
export type UploadedPicture = components['schemas']['UploadedPicture'];
export type ListingViewsInput = components['schemas']['ListingViewsInput'];
export type SitemapParts = components['schemas']['SitemapParts'];
export type SitemapProduct = components['schemas']['SitemapProduct'];
export type SitemapSeller = components['schemas']['SitemapSeller'];
export type AdminTopic = components['schemas']['AdminTopic'];
export type TopicInput = components['schemas']['TopicInput'];
export type TopicRemovalInput = components['schemas']['TopicRemovalInput'];
export type TopicRemoval = components['schemas']['TopicRemoval'];
export type ShopPagePath = components['schemas']['ShopPagePath'];
export type PageSlug = components['schemas']['PageSlug'];
export type ShopPage = components['schemas']['ShopPage'];
export type Favorite = components['schemas']['Favorite'];
export type Favorites = components['schemas']['Favorites'];
export type NewFavoriteInput = components['schemas']['NewFavoriteInput'];
export type FavoriteChangesInput = components['schemas']['FavoriteChangesInput'];
export type FavoriteWatch = components['schemas']['FavoriteWatch'];
export type FavoriteWatchInput = components['schemas']['FavoriteWatchInput'];
export type JobOperation = components['schemas']['JobOperation'];
export type JobState = components['schemas']['JobState'];
export type Job = components['schemas']['Job'];
export type FileEncoding = components['schemas']['FileEncoding'];
export type Separator = components['schemas']['Separator'];
export type ImportColumn = components['schemas']['ImportColumn'];
export type Import = components['schemas']['Import'];
export type ImportStart = components['schemas']['ImportStart'];
export type ImportPartInput = components['schemas']['ImportPartInput'];
export type ImportResult = components['schemas']['ImportResult'];
export type ImportedRow = components['schemas']['ImportedRow'];
export type NewestImport = components['schemas']['NewestImport'];
export type ImportUndo = components['schemas']['ImportUndo'];
export type ListingState = components['schemas']['ListingState'];
export type AdminProduct = components['schemas']['AdminProduct'];
export type CsvFormat = components['schemas']['CsvFormat'];
export type ProductPictureInput = components['schemas']['ProductPictureInput'];
export type ProductInput = components['schemas']['ProductInput'];
export type ProductChange = components['schemas']['ProductChange'];
export type AdminReview = components['schemas']['AdminReview'];
export type ReviewChange = components['schemas']['ReviewChange'];
export type AdminMissedSearch = components['schemas']['AdminMissedSearch'];
export type Reservation = components['schemas']['Reservation'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type LineState = components['schemas']['LineState'];
export type OrderItem = components['schemas']['OrderItem'];
export type PlacedOrder = components['schemas']['PlacedOrder'];
export type OrderReceipt = components['schemas']['OrderReceipt'];
export type FieldError = components['schemas']['FieldError'];
export type OrderRefusal = components['schemas']['OrderRefusal'];
export type RefusedLine = components['schemas']['RefusedLine'];
export type OrderProblem = components['schemas']['OrderProblem'];
export type OrderItemInput = components['schemas']['OrderItemInput'];
export type OrderInput = components['schemas']['OrderInput'];
export type OrderCheckInput = components['schemas']['OrderCheckInput'];
export type ItemAvailability = components['schemas']['ItemAvailability'];
export type ItemCheck = components['schemas']['ItemCheck'];
export type Order = components['schemas']['Order'];
export type TrackInput = components['schemas']['TrackInput'];
export type TrackedOrder = components['schemas']['TrackedOrder'];
export type OrderEvent = components['schemas']['OrderEvent'];
export type OrderTimeline = components['schemas']['OrderTimeline'];
export type OrderCancelInput = components['schemas']['OrderCancelInput'];
export type OrderConfirmInput = components['schemas']['OrderConfirmInput'];
export type OrderProofInput = components['schemas']['OrderProofInput'];
export type LineAction = components['schemas']['LineAction'];
export type HandoverState = components['schemas']['HandoverState'];
export type HandoverReason = components['schemas']['HandoverReason'];
export type HandoverChatKind = components['schemas']['HandoverChatKind'];
export type Handover = components['schemas']['Handover'];
export type OrderDealItem = components['schemas']['OrderDealItem'];
export type DealEntryType = components['schemas']['DealEntryType'];
export type DealActor = components['schemas']['DealActor'];
export type DealEntry = components['schemas']['DealEntry'];
export type Deal = components['schemas']['Deal'];
export type OrderTotal = components['schemas']['OrderTotal'];
export type OrderDeals = components['schemas']['OrderDeals'];
export type OrderMessageInput = components['schemas']['OrderMessageInput'];
export type OrderReceiveInput = components['schemas']['OrderReceiveInput'];
export type OrderLineInput = components['schemas']['OrderLineInput'];
export type OrderLineCancelInput = components['schemas']['OrderLineCancelInput'];
export type AdminOrder = components['schemas']['AdminOrder'];
export type ReservationsEnd = components['schemas']['ReservationsEnd'];
export type EndedReservations = components['schemas']['EndedReservations'];
export type AdminOrderItem = components['schemas']['AdminOrderItem'];
export type AdminDeal = components['schemas']['AdminDeal'];
export type OrderNote = components['schemas']['OrderNote'];
export type OrderChange = components['schemas']['OrderChange'];
export type AdminOrderDetails = components['schemas']['AdminOrderDetails'];
export type ReservationChange = components['schemas']['ReservationChange'];
export type OrderStatusChange = components['schemas']['OrderStatusChange'];
export type OrderLineChange = components['schemas']['OrderLineChange'];
export type OrderNoteInput = components['schemas']['OrderNoteInput'];
export type DeskMessageInput = components['schemas']['DeskMessageInput'];
export type DealLinkInput = components['schemas']['DealLinkInput'];
export type DealBuyer = components['schemas']['DealBuyer'];
export type SellerDealLine = components['schemas']['SellerDealLine'];
export type SellerDeal = components['schemas']['SellerDeal'];
export type LinkedDealMessageInput = components['schemas']['LinkedDealMessageInput'];
export type LinkedDealLineInput = components['schemas']['LinkedDealLineInput'];
export type LinkedDealDeclineInput = components['schemas']['LinkedDealDeclineInput'];
export type LinkedDealProofInput = components['schemas']['LinkedDealProofInput'];
export type DealMessageInput = components['schemas']['DealMessageInput'];
export type DealLineInput = components['schemas']['DealLineInput'];
export type DealDeclineInput = components['schemas']['DealDeclineInput'];
export type DealProofInput = components['schemas']['DealProofInput'];
export type HandoverKey = components['schemas']['HandoverKey'];
export type HandoverCheckInput = components['schemas']['HandoverCheckInput'];
export type HandoverChat = components['schemas']['HandoverChat'];
export type HandoverRecord = components['schemas']['HandoverRecord'];
export type HandoverCheck = components['schemas']['HandoverCheck'];
export type Stats = components['schemas']['Stats'];
export type ProofStage = components['schemas']['ProofStage'];
export type ProofPerson = components['schemas']['ProofPerson'];
export type ProofChat = components['schemas']['ProofChat'];
export type AdminProof = components['schemas']['AdminProof'];
export type AdminProofs = components['schemas']['AdminProofs'];
export type ProofLink = components['schemas']['ProofLink'];
export type ContactInput = components['schemas']['ContactInput'];
export type TicketCategory = components['schemas']['TicketCategory'];
export type TicketPriority = components['schemas']['TicketPriority'];
export type SupportTicketInput = components['schemas']['SupportTicketInput'];
export type ReceivedTicket = components['schemas']['ReceivedTicket'];
export type OwnTicketState = components['schemas']['OwnTicketState'];
export type OwnTicketSender = components['schemas']['OwnTicketSender'];
export type OwnTicketEntry = components['schemas']['OwnTicketEntry'];
export type MessageKind = components['schemas']['MessageKind'];
export type OwnMessage = components['schemas']['OwnMessage'];
export type UnreadMessages = components['schemas']['UnreadMessages'];
export type ReadInput = components['schemas']['ReadInput'];
export type OwnAnswerInput = components['schemas']['OwnAnswerInput'];
export type OwnTicket = components['schemas']['OwnTicket'];
export type LinkedMessageInput = components['schemas']['LinkedMessageInput'];
export type MessageState = components['schemas']['MessageState'];
export type MessageSort = components['schemas']['MessageSort'];
export type AdminMessage = components['schemas']['AdminMessage'];
export type MessageEntryType = components['schemas']['MessageEntryType'];
export type MessageEntry = components['schemas']['MessageEntry'];
export type AdminMessageDetails = components['schemas']['AdminMessageDetails'];
export type MessageEntryInput = components['schemas']['MessageEntryInput'];
export type MessageChange = components['schemas']['MessageChange'];
export type DataExport = components['schemas']['DataExport'];
export type DataRights = components['schemas']['DataRights'];
export type Erasure = components['schemas']['Erasure'];
export type AdminSummary = components['schemas']['AdminSummary'];
export type AdminWaiting = components['schemas']['AdminWaiting'];
export type AdminDay = components['schemas']['AdminDay'];
export type AdminFiguresDay = components['schemas']['AdminFiguresDay'];
export type AdminViewedListing = components['schemas']['AdminViewedListing'];
export type AdminFigures = components['schemas']['AdminFigures'];
export type AdminUser = components['schemas']['AdminUser'];
export type AdminUserSession = components['schemas']['AdminUserSession'];
export type AdminUserOrder = components['schemas']['AdminUserOrder'];
export type AdminUserMessage = components['schemas']['AdminUserMessage'];
export type AdminUserDetails = components['schemas']['AdminUserDetails'];
export type SuspensionInput = components['schemas']['SuspensionInput'];
export type AdminSeller = components['schemas']['AdminSeller'];
export type AdminSellerListing = components['schemas']['AdminSellerListing'];
export type AdminSellerMessage = components['schemas']['AdminSellerMessage'];
export type AdminSellerChange = components['schemas']['AdminSellerChange'];
export type AdminSellerDetails = components['schemas']['AdminSellerDetails'];
export type SellerChange = components['schemas']['SellerChange'];
export type SellerMergeInput = components['schemas']['SellerMergeInput'];
export type NeedCauseType = components['schemas']['NeedCauseType'];
export type NeedCause = components['schemas']['NeedCause'];
export type NeedDeal = components['schemas']['NeedDeal'];
export type NeedSellers = components['schemas']['NeedSellers'];
export type Needs = components['schemas']['Needs'];
export type JobTargetKind = components['schemas']['JobTargetKind'];
export type BulkOperation = components['schemas']['BulkOperation'];
export type ProductEdit = components['schemas']['ProductEdit'];
export type JobTarget = components['schemas']['JobTarget'];
export type JobInput = components['schemas']['JobInput'];
export type JobResult = components['schemas']['JobResult'];
export type JobRow = components['schemas']['JobRow'];
export type JobPress = components['schemas']['JobPress'];
export type MailState = components['schemas']['MailState'];
export type AdminMail = components['schemas']['AdminMail'];
export type FirstStep = components['schemas']['FirstStep'];
export type Demonstration = components['schemas']['Demonstration'];
export type FirstDay = components['schemas']['FirstDay'];
export type DemonstrationRemovalInput = components['schemas']['DemonstrationRemovalInput'];
export type CurrencyCode = components['schemas']['CurrencyCode'];
export type PublicShop = components['schemas']['PublicShop'];
export type ShopChange = components['schemas']['ShopChange'];
export type ShopSettings = components['schemas']['ShopSettings'];
export type ShopSettingsInput = components['schemas']['ShopSettingsInput'];
export type LetterState = components['schemas']['LetterState'];
export type AdminLetter = components['schemas']['AdminLetter'];
export type LetterInput = components['schemas']['LetterInput'];
export type LetterListing = components['schemas']['LetterListing'];
export type AdminLetterDetails = components['schemas']['AdminLetterDetails'];
export type LetterPreview = components['schemas']['LetterPreview'];
export type AdminSubscriber = components['schemas']['AdminSubscriber'];
export type PageState = components['schemas']['PageState'];
export type ShopPageRow = components['schemas']['ShopPageRow'];
export type MarkdownInput = components['schemas']['MarkdownInput'];
export type MarkdownPreview = components['schemas']['MarkdownPreview'];
export type ShopPageVersion = components['schemas']['ShopPageVersion'];
export type PickedListing = components['schemas']['PickedListing'];
export type AdminShopPage = components['schemas']['AdminShopPage'];
export type ShopPageInput = components['schemas']['ShopPageInput'];
export type ShopPageStateInput = components['schemas']['ShopPageStateInput'];
export type ShopPageText = components['schemas']['ShopPageText'];
export type Problem = components['schemas']['Problem'];
export type $defs = Record<string, never>;
export interface operations {
    Health_alive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process responds */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The database responds and has every migration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ready"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SessionProofKey_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public keys of session proofs as a JSON Web Key Set, for the backends of remotes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionProofKeys"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AuditAdmin_list: {
        parameters: {
            query: {
                entity: components["schemas"]["AuditedEntity"];
                id: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 500 actions on one entity, newest first. Only managers can read the actions on products */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Auth_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginInput"];
            };
        };
        responses: {
            /** @description 401 with the code `second-factor` when the password is right and a code is missing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthAnswer"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Auth_signup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignupInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthAnswer"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Auth_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Auth_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deletes the cookie if its session has ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionAnswer"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Auth_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            /** @description Ends all of the user’s other sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthAnswer"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Auth_requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Sends a link if a user has this address */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Auth_resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetInput"];
            };
        };
        responses: {
            /** @description Ends all of the user’s sessions, and undoes every change of address since the link was sent. 410 when the link does not work: `link-used`, `link-expired`, `link-replaced`, or `link-over` for an unknown token. 409 when another account has confirmed the address */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AuthSession_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open sessions of the user, at most 20, the most recently used first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthSession"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AuthSession_closeOthers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends all sessions of the user except the current one */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    AuthSession_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 404 for an unknown session and for a session of somebody else */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmailAddress_sendAgain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends the link again, unless the address is already verified */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmailAddress_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revokes the link that was sent to the new address */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmailAddress_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkInput"];
            };
        };
        responses: {
            /** @description 410 when the link does not work: `link-used`, `link-expired`, `link-replaced`, or `link-over` for an unknown token. 409 when the address is taken */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmedEmail"];
                };
            };
            /** @description The link belongs to an account other than the one signed in, and stays valid. `sign-in`: sign in with that account first. `sign-in-or-take-over`: sign in first, or send the token to `/api/auth/revert-email` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    EmailAddress_revert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkInput"];
            };
        };
        responses: {
            /** @description Undoes a change of address, turns off a new second factor, or takes over a sign-up with the address. Ends all of the user’s sessions, and their password stops working. 410 when the link does not work: `link-used`, `link-expired`, `link-replaced`, or `link-over` for an unknown token. 409 when another account has confirmed the address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevertedEmail"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Newsletter_subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewsletterInput"];
            };
        };
        responses: {
            /** @description The response is the same when the address is already stored */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Newsletter_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewsletterTokenInput"];
            };
        };
        responses: {
            /** @description 404 for a token that does not work. `link-used`: the address was unsubscribed. `link-expired`: it was not confirmed in time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Newsletter_showUnsubscribe: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to a page with a button */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Newsletter_unsubscribe: {
        parameters: {
            query: {
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unsubscribes with one click (RFC 8058). A repeated request succeeds, too. 404: the token was never sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Profile_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile, whose ETag is its version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Profile_change: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileInput"];
            };
        };
        responses: {
            /** @description 409 `stale` when the profile was saved since. A new email is stored once it is confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Push_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Push"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Push_subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushSubscriptionInput"];
            };
        };
        responses: {
            /** @description 422 for an endpoint that is not https or not public */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Push"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Push_unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushEndpointInput"];
            };
        };
        responses: {
            /** @description Ends push notifications for the endpoint. Does nothing for an endpoint that the user has not registered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Push"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactor_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorSetupInput"];
            };
        };
        responses: {
            /** @description Returns a new secret, which has no effect until two-factor authentication is enabled with it. 409 when two-factor authentication is already on. 409 with the code `email-unconfirmed` when the email address is not confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSetup"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactor_enable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCodeInput"];
            };
        };
        responses: {
            /** @description Switches two-factor authentication on, and ends all other sessions of the user. Requires a code from the app. 409 if no secret was requested */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactor_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorChangeInput"];
            };
        };
        responses: {
            /** @description New recovery codes. The old codes no longer work */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SecondFactor_disable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorChangeInput"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    StaffAdmin_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staff"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    StaffAdmin_invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffInvitationInput"];
            };
        };
        responses: {
            /** @description Mails a link that works once within 48 hours, and replaces earlier links. 409 `already-staff` when the account already has the role */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staff"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    StaffAdmin_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link no longer works. 409 `used` when the invitation has already been accepted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staff"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    StaffAdmin_leave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller no longer has a role, and is signed out. 409 `last-admin` for the last manager, and `not-staff` for a user without a role */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    StaffAdmin_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerProof"];
            };
        };
        responses: {
            /** @description The member is signed out, and remains a customer. 409 `last-admin` for the last manager, and `not-staff` for a user without a role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staff"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    StaffAdmin_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaffRoleInput"];
            };
        };
        responses: {
            /** @description The member is signed out, and has the new role from the next sign-in. 409 `last-admin` for the last manager, and `not-staff` for a user without a role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Staff"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    StaffInvitation_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description The user has the role, and the other sessions have ended. 410 when the link does not work: `link-used`, `link-expired`, `link-replaced`, or `link-over` for an unknown token, or `link-inviter` when the inviter is no longer a manager. 403 `other-account` if the invitation was sent to another address, or `unconfirmed` if the address of the account is not confirmed. 422 if the password is wrong or too short */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthAnswer"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramLink_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerProof"];
            };
        };
        responses: {
            /** @description Begins to link a Telegram account. 422 if the password is wrong, 409 `telegram-linked` if a Telegram account is already linked, 409 `email-unconfirmed` if the email address is not confirmed, 424 when Telegram does not answer. 404 when this shop has no Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramAddress"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramLink_answer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TelegramAnswerInput"];
            };
        };
        responses: {
            /** @description Takes the code that the browser has brought from Telegram, and says who has signed in there. 410 `telegram-over` if the state has ended or belongs to another session. 424 when Telegram does not answer. 404 when this shop has no Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramAnswer"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramLink_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TelegramStateInput"];
            };
        };
        responses: {
            /** @description Links the Telegram account that has signed in. 410 `telegram-over` if the state has ended or belongs to another session. 409 `telegram-taken` if it is linked to another account. 404 when this shop has no Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramLink"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramLink_unlink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unlinks the Telegram account, even in a shop without a Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramLink"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramNotice_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 404 when this shop has no Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramNotices"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramNotice_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Makes a link that switches notices on. 404 when this shop has no Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramNoticesLink"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramNotice_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TelegramNoticesAnswerInput"];
            };
        };
        responses: {
            /** @description The Telegram account that has opened the link gets the notices. 410 `over` if the question is no longer open. 404 when this shop has no Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramNotices"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramNotice_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Telegram account that has opened the link does not get the notices. 404 when this shop has no Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramNotices"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramNotice_stop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Switches the notices off. 404 when this shop has no Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramNotices"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Product_list: {
        parameters: {
            query?: {
                /** @description The categories. Repeat the parameter, or separate values with commas */
                category?: components["schemas"]["Category"][];
                /** @description Words to find in the title, description, category or seller. Letter case is ignored */
                q?: string;
                /** @description The full name of a seller. Case and accents must match */
                seller?: string;
                minPrice?: string;
                maxPrice?: string;
                minRating?: number;
                verified?: "true";
                /** @description Only listings whose owner Telegram has confirmed */
                owner?: "shown";
                /** @description The language of the listing as an ISO 639-1 code */
                language?: string;
                /** @description The slug of a topic */
                topic?: string;
                /** @description The minimum number of members, or of users for bots. Requires exactly one category */
                minMembers?: number;
                /** @description The maximum number of members, or of users for bots. Requires exactly one category */
                maxMembers?: number;
                page?: number;
                pageSize?: number;
                /** @description The id of a product. The response is the page that contains this product */
                highlight?: number;
                /** @description If nothing matches, returns the first page and the total for the nearest text, which the header `X-Nearest` contains */
                nearest?: "true";
                /** @description `match` lists the best matches of `q` first. Without `q` it has the same order as `popular` */
                sort?: "match" | "popular" | "price-low" | "price-high" | "rating" | "newest" | "owner";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. Without `page` and `highlight`, the whole list, up to 1,000 products */
            200: {
                headers: {
                    /** @description The number of matches, or "1000+" */
                    "X-Total-Count"?: string;
                    /** @description The number of the page in this response */
                    "X-Page"?: number;
                    /** @description The search text with each word replaced by the nearest word in the catalogue, percent-encoded. Sent only if the original text has no matches and this text has some */
                    "X-Nearest"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductSummary"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Product_facets: {
        parameters: {
            query?: {
                /** @description The categories. Repeat the parameter, or separate values with commas */
                category?: components["schemas"]["Category"][];
                /** @description Words to find in the title, description, category or seller. Letter case is ignored */
                q?: string;
                /** @description The full name of a seller. Case and accents must match */
                seller?: string;
                minPrice?: string;
                maxPrice?: string;
                minRating?: number;
                verified?: "true";
                /** @description Only listings whose owner Telegram has confirmed */
                owner?: "shown";
                /** @description The language of the listing as an ISO 639-1 code */
                language?: string;
                /** @description The slug of a topic */
                topic?: string;
                /** @description The minimum number of members, or of users for bots. Requires exactly one category */
                minMembers?: number;
                /** @description The maximum number of members, or of users for bots. Requires exactly one category */
                maxMembers?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For each option of a filter, the number of products that match the option and all other filters. Empty for a large catalogue without a search index */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductFacets"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Product_featured: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The listings that the operator has picked, in the operator’s order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductSummary"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Product_search: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                query: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 20 matching products. Matches in the title come first */
            200: {
                headers: {
                    /** @description The number of matches, or "1000+" */
                    "X-Total-Count"?: string;
                    /** @description The search text with each word replaced by the nearest word in the catalogue, percent-encoded. Sent only if the original text has no matches and this text has some */
                    "X-Nearest"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductSummary"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Product_similar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 4 products of the same category at a similar price */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProductSummary"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Product_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Review_list: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visible reviews, the newest first */
            200: {
                headers: {
                    /** @description The number of visible reviews */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Review_write: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewInput"];
            };
        };
        responses: {
            /** @description 403 `not-bought` or `unconfirmed`; 409 `reviewed` for a second review */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnReview"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Review_own: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnReview"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Review_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewInput"];
            };
        };
        responses: {
            /** @description 409 with the code `closed` after 30 days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnReview"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Seller_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Seller"];
                };
            };
            /** @description The seller has a new name. The response redirects to the same route with the new name */
            308: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Art_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                fact: string;
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture of a product. It never changes, so clients can cache it forever */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Redirects to the current picture of the product */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Art_thumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the first picture of the product, or to its generated picture */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Art_redirect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                category: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture of a product. It never changes, so clients can cache it forever */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Redirects to the current picture of the product */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Picture_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                width: "160" | "640" | "1280";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A picture of a listing. A picture that is narrower than the requested width keeps its own width */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description An administrator has removed the picture */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Preview_product: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview picture of a shared link, 1200 by 630 pixels. A new picture has a new path */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Redirects to the current picture */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Preview_seller: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview picture of a shared link, 1200 by 630 pixels. A new picture has a new path */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Redirects to the current picture */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Preview_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preview picture of a shared link, 1200 by 630 pixels. A new picture has a new path */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description Redirects to the current picture */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PictureAdmin_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The picture file, at most 8 MiB */
        requestBody: {
            content: {
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
                "image/gif": string;
            };
        };
        responses: {
            /** @description Stores the picture. It is deleted when no listing has used it for a day */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedPicture"];
                };
            };
            /** @description The file cannot be used as a picture. `detail` contains the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no space left for the picture */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    PictureAdmin_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes the picture from all listings and deletes its files. It cannot be uploaded again */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ListingView_count: {
        parameters: {
            query?: never;
            header: {
                "user-agent": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListingViewsInput"];
            };
        };
        responses: {
            /** @description Each network counts once per listing and day (UTC). Views by bots are not counted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sitemap_productParts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitemapParts"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sitemap_products: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                part: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitemapProduct"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sitemap_sellerParts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitemapParts"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Sitemap_sellers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                part: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitemapSeller"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TopicAdmin_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All topics, by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TopicAdmin_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TopicAdmin_rename: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicInput"];
            };
        };
        responses: {
            /** @description 409 with the code `stale` when somebody else has saved in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTopic"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TopicAdmin_remove: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopicRemovalInput"];
            };
        };
        responses: {
            /** @description Moves the listings to another topic or to none, and then deletes the topic. 409 with the code `stale` when somebody else has saved in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicRemoval"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopPage_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths of the published pages, for gateways */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopPagePath"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopPage_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopPage"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Favorite_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Favorites"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Favorite_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FavoriteChangesInput"];
            };
        };
        responses: {
            /** @description The list after the changes. Sending the same changes again has no further effect */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Favorites"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FavoriteWatch_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavoriteWatch"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FavoriteWatch_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FavoriteWatchInput"];
            };
        };
        responses: {
            /** @description Watches the account’s favourites for the next 30 days */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavoriteWatch"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FavoriteWatch_stop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stops watching all favourites */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavoriteWatch"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportAdmin_upload: {
        parameters: {
            query: {
                /** @description A random ID for each press of the button. A repeated request with the same ID starts no second job */
                press: string;
                /** @description The name of the file, for display */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file, at most 100 MB */
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description The file is stored. Nothing is imported until its job is started */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description The file cannot be imported. `detail` says why */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The server has no space for the file */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ImportAdmin_start: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportStart"];
            };
        };
        responses: {
            /** @description Lets the job import the rows. 409 `running` while another job imports the same file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CsvImportAdmin_newest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewestImport"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CsvImportAdmin_importPart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportPartInput"];
            };
        };
        responses: {
            /** @description The results of the rows; 422 `columns` when the header row cannot be used */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedRow"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CsvImportAdmin_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The results of all rows imported in the last hour */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedRow"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    CsvImportAdmin_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Undoes some rows. Repeat the call until `finished` is true */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportUndo"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProductAdmin_list: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                category?: components["schemas"]["Category"];
                /** @description again: verified products without a note or date, or whose check is 90 days old */
                verified?: "true" | "false" | "again";
                /** @description The state of the listings. Default: all states except sold and deleted */
                state?: components["schemas"]["ListingState"];
                sold?: "true" | "false";
                reserved?: "true";
                page?: number;
                pageSize?: number;
                sort?: "newest" | "title" | "price-low" | "price-high" | "rating";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProduct"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProductAdmin_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProduct"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProductAdmin_csv: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                category?: components["schemas"]["Category"];
                /** @description again: verified products without a note or date, or whose check is 90 days old */
                verified?: "true" | "false" | "again";
                /** @description The state of the listings. Default: all states except sold and deleted */
                state?: components["schemas"]["ListingState"];
                sold?: "true" | "false";
                reserved?: "true";
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProductAdmin_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product, whose ETag is its version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProduct"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProductAdmin_delist: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product has left the shop. 409 with the code `stale` when somebody else has saved in the meantime */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProductAdmin_change: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProductChange"];
            };
        };
        responses: {
            /** @description 409 with the code `stale` when somebody else has saved in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProduct"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ProductAdmin_restore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored product */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProduct"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ReviewAdmin_list: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                product?: number;
                state?: "new" | "hidden";
                page?: number;
                pageSize?: number;
                sort?: "newest" | "worst";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All reviews, or all reviews of a product, including hidden ones */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReview"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ReviewAdmin_csv: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                product?: number;
                state?: "new" | "hidden";
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ReviewAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReview"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ReviewAdmin_change: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewChange"];
            };
        };
        responses: {
            /** @description Replies to the review in the seller’s name, hides it, or marks it as read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReview"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MissedSearchAdmin_list: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                page?: number;
                pageSize?: number;
                sort?: "times" | "newest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Searches of the whole shop that found nothing. Who searched is not recorded */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMissedSearch"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MissedSearchAdmin_csv: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Order_place: {
        parameters: {
            query?: never;
            header?: {
                /** @description The SHA-256 hash, in hexadecimal digits, of a key that the device has generated from 32 random bytes as base64url. A repeated request never changes the key */
                "Order-Key-Hash"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderInput"];
            };
        };
        responses: {
            /** @description The order is already stored. Only its owner and admins get all fields */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacedOrder"] | components["schemas"]["OrderReceipt"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlacedOrder"];
                };
            };
            /** @description `reserved` or `sold`: a one-of-a-kind item is not available. `price_changed`: an item costs more than the price in the request. `order_conflict`: another order already has this ID */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrderProblem"];
                };
            };
            /** @description Some values are invalid. `items` lists the lines with unknown products */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["OrderProblem"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Order_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCheckInput"];
            };
        };
        responses: {
            /** @description The results, in the same sequence as the requested products */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemCheck"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Order_history: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest orders first. Without `page`: at most 100 orders, without a total count */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Order_track: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedOrder"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Order_timeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description The order key, from the device that placed it or from a mail to the buyer */
                "Order-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderTimeline"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Order_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The order key, from the device that placed it or from a mail to the buyer */
                "Order-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCancelInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderTimeline"];
                };
            };
            /** @description `account_order`: only the account that placed the order can do this. `order_key`: this requires the order key */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `final`: the order is no longer pending. `handed_over`: part of the order was handed over */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Order_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderConfirmInput"];
            };
        };
        responses: {
            /** @description 404 for an unknown token. `link-expired`: the order is not stored any more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedOrder"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderDeal_show: {
        parameters: {
            query?: never;
            header?: {
                /** @description The order key, from the device that placed it or from a mail to the buyer */
                "Order-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderProofInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDeals"];
                };
            };
            /** @description `account_order`: only the account that placed the order can do this. `order_key`: this requires the order key */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderDeal_write: {
        parameters: {
            query?: never;
            header?: {
                /** @description The order key, from the device that placed it or from a mail to the buyer */
                "Order-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderMessageInput"];
            };
        };
        responses: {
            /** @description A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDeals"];
                };
            };
            /** @description `account_order`: only the account that placed the order can do this. `order_key`: this requires the order key */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `full`: the conversation already has 200 entries */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderDeal_receive: {
        parameters: {
            query?: never;
            header?: {
                /** @description The order key, from the device that placed it or from a mail to the buyer */
                "Order-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderReceiveInput"];
            };
        };
        responses: {
            /** @description A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDeals"];
                };
            };
            /** @description `account_order`: only the account that placed the order can do this. `order_key`: this requires the order key */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `state`: no line is in a state that allows this */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderDeal_askTelegram: {
        parameters: {
            query?: never;
            header?: {
                /** @description The order key, from the device that placed it or from a mail to the buyer */
                "Order-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderLineInput"];
            };
        };
        responses: {
            /** @description If the line has a hand-over, the shop soon asks Telegram who owns the ordered group, bot or account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDeals"];
                };
            };
            /** @description `account_order`: only the account that placed the order can do this. `order_key`: this requires the order key */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderDeal_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The order key, from the device that placed it or from a mail to the buyer */
                "Order-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderLineCancelInput"];
            };
        };
        responses: {
            /** @description A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDeals"];
                };
            };
            /** @description `account_order`: only the account that placed the order can do this. `order_key`: this requires the order key */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `state`: no line is in a state that allows this */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_list: {
        parameters: {
            query?: {
                /** @description The start of the order number or email address, or any part of the customer’s name or Telegram name, a listing’s title or its seller’s name. At most the newest 1,000 orders are found */
                q?: string;
                status?: components["schemas"]["OrderStatus"];
                page?: number;
                pageSize?: number;
                sort?: "newest" | "oldest" | "total-high" | "total-low";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without page, pageSize and q, the first 1,000 orders are returned */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrder"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_csv: {
        parameters: {
            query?: {
                /** @description The start of the order number or email address, or any part of the customer’s name or Telegram name, a listing’s title or its seller’s name. At most the newest 1,000 orders are found */
                q?: string;
                status?: components["schemas"]["OrderStatus"];
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_endReservations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationsEnd"];
            };
        };
        responses: {
            /** @description Ends the reservations, so that others can order the products */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedReservations"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_details: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderStatusChange"];
            };
        };
        responses: {
            /** @description 409 `final`: the order is no longer pending. `sold` or `reserved`: another order has bought or reserved a one-of-a-kind listing */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_endReservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                productId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends the reservation, so that others can order the product */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_extendReservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                productId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReservationChange"];
            };
        };
        responses: {
            /** @description Changes when the reservation ends */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_changeLine: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                itemId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderLineChange"];
            };
        };
        responses: {
            /** @description 409 `state`: the state of the line does not allow this action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_note: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderNoteInput"];
            };
        };
        responses: {
            /** @description Adds a note that only staff can read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_write: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeskMessageInput"];
            };
        };
        responses: {
            /** @description Sends a message to the buyer and the seller of the deal. 409 `full`: the conversation already has 200 entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OrderAdmin_confirmAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends the order confirmation to the buyer again. 409 `erased`: the email address was erased */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_open: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealLinkInput"];
            };
        };
        responses: {
            /** @description The deal that the link in the seller’s mail opens. 404 for any other token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_write: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedDealMessageInput"];
            };
        };
        responses: {
            /** @description The deal after the action. A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description `full`: the conversation has 200 entries */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedDealLineInput"];
            };
        };
        responses: {
            /** @description The deal after the action. A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description `state`: no line is in a state that allows the action */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_decline: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedDealDeclineInput"];
            };
        };
        responses: {
            /** @description The deal after the action. A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description `state`: no line is in a state that allows the action */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_handOver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedDealLineInput"];
            };
        };
        responses: {
            /** @description The deal after the action. A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description `state`: no line is in a state that allows the action */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_askTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedDealLineInput"];
            };
        };
        responses: {
            /** @description Makes the shop ask Telegram soon who owns the ordered group or channel, if the line has a handover */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_linkTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealLinkInput"];
            };
        };
        responses: {
            /** @description Makes a link that switches on Telegram notices for this deal. 404 in a shop without a Telegram bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramNoticesLink"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_stopTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealLinkInput"];
            };
        };
        responses: {
            /** @description Switches off Telegram notices for this deal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedDeal_askForProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedDealProofInput"];
            };
        };
        responses: {
            /** @description Makes a link to the bot for the owner of the group or channel. Only this response contains the link, and it replaces an earlier unopened link of the seller. 404 when Telegram cannot confirm the owner. 409 `proof-open` while another request is open, `proof-shown` if the listing already shows its owner */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnDeal_list: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user’s deals as a seller, the last activity first. Without `page`, at most 100 deals and no total */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnDeal_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 404 for a deal of another address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnDeal_write: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealMessageInput"];
            };
        };
        responses: {
            /** @description The deal after the action. A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description `full`: the conversation has 200 entries */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnDeal_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealLineInput"];
            };
        };
        responses: {
            /** @description The deal after the action. A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description `state`: no line is in a state that allows the action */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnDeal_decline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealDeclineInput"];
            };
        };
        responses: {
            /** @description The deal after the action. A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description `state`: no line is in a state that allows the action */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnDeal_handOver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealLineInput"];
            };
        };
        responses: {
            /** @description The deal after the action. A repeated request returns the current state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description `state`: no line is in a state that allows the action */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnDeal_askTelegram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealLineInput"];
            };
        };
        responses: {
            /** @description Makes the shop ask Telegram soon who owns the ordered group or channel, if the line has a handover */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnDeal_askForProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealProofInput"];
            };
        };
        responses: {
            /** @description Makes a link to the bot for the owner of the group or channel. Only this response contains the link, and it replaces an earlier unopened link of the seller. 404 when Telegram cannot confirm the owner. 409 `proof-open` while another request is open, `proof-shown` if the listing already shows its owner */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SellerDeal"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Handover_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key in use and all earlier ones, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverKey"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Handover_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandoverCheckInput"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverCheck"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Stats_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramProofAdmin_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 404 in a shop without a bot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProofs"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramProofAdmin_ask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Makes a link for the owner. 409 `proof-open` while another request is open, `proof-shown` for a listing that shows its owner. 404 for a bot or account, and in a shop without a bot */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofLink"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramProofAdmin_void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                proof: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends an open request. 409 `proof-over` when the request has changed in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProofs"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramProofAdmin_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                proof: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirms that the chat belongs to the listing. 409 `proof-over` when the request has changed in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProofs"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramProofAdmin_refuse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                proof: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Refuses the chat, because it does not belong to the listing. 409 `proof-over` when the request has changed in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProofs"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramProofAdmin_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                proof: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Makes the shop ask Telegram again soon. 409 `proof-over` when the request has changed in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProofs"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    TelegramProofAdmin_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                proof: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdraws the proof: the listing shows no owner, and the bot leaves the chat. 409 `proof-over` when the request has changed in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProofs"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ContactMessage_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SupportTicket_open: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupportTicketInput"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedTicket"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnMessage_list: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages, latest activity first, then at most 20 that guests sent with the account’s confirmed address. At most 200 entries in total. Without `page`: at most 100 messages, without a total count */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMessage"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnMessage_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message with its newest 200 entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMessage"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnMessage_unread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadMessages"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnMessage_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadInput"];
            };
        };
        responses: {
            /** @description Marks the replies up to the given time as read */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnMessage_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnAnswerInput"];
            };
        };
        responses: {
            /** @description Adds the answer and reopens the message. The seller gets the answer by mail if the listing has an email address */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMessage"];
                };
            };
            /** @description `full`: the conversation already has 200 entries */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    OwnTicket_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 100 tickets, and at most 20 more that guests sent with the account’s confirmed address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTicket"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LinkedMessage_open: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkedMessageInput"];
            };
        };
        responses: {
            /** @description A guest’s conversation. 404: the token is unknown. `link-expired`: the conversation has been deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnMessage"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MessageAdmin_list: {
        parameters: {
            query?: {
                /** @description A text to find anywhere in the name, the email address or the subject. Case is ignored */
                q?: string;
                kind?: components["schemas"]["MessageKind"];
                handled?: "true" | "false";
                state?: components["schemas"]["MessageState"];
                page?: number;
                pageSize?: number;
                sort?: components["schemas"]["MessageSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without page and pageSize, the first 1,000 messages are returned. The sort order `urgent` lists overdue tickets first, then the others by priority and due time */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMessage"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MessageAdmin_csv: {
        parameters: {
            query?: {
                /** @description A text to find anywhere in the name, the email address or the subject. Case is ignored */
                q?: string;
                kind?: components["schemas"]["MessageKind"];
                handled?: "true" | "false";
                state?: components["schemas"]["MessageState"];
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MessageAdmin_forward: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends the message to the seller. 409 `no_seller_email`: the listing has no email address for its seller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMessage"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MessageAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                kind: components["schemas"]["MessageKind"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ETag contains the version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMessageDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MessageAdmin_change: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version to change; required to assign */
                "If-Match"?: string;
            };
            path: {
                id: number;
                kind: components["schemas"]["MessageKind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageChange"];
            };
        };
        responses: {
            /** @description Closes, reopens or assigns the message. 409 `stale`: the version is outdated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMessageDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MessageAdmin_add: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
                kind: components["schemas"]["MessageKind"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageEntryInput"];
            };
        };
        responses: {
            /** @description A guest gets a mail with a link to the reply. A user gets a notification if the account settings and the limits allow it. 409 `stale`: somebody has changed the message in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMessageDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Privacy_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataRights"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Privacy_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerProof"];
            };
        };
        responses: {
            /** @description Starts the export, which is made in the background. 422 if the password is wrong */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataRights"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Privacy_json: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data export as JSON. 404 if there is no such export, or if it belongs to another user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Privacy_html: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data export as an HTML page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Privacy_erase: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnerProof"];
            };
        };
        responses: {
            /** @description Schedules the erasure of the account and ends all its sessions. 422 if the password is wrong, 409 `last-admin` if the user is the last administrator */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Privacy_keep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasure of the account is cancelled */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Privacy_keepByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkInput"];
            };
        };
        responses: {
            /** @description The erasure of the account is cancelled. 410 when the link does not work: `link-used`, `link-expired`, `link-replaced`, or `link-over` for an unknown token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SummaryAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSummary"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SummaryAdmin_showWaiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers of messages and orders that wait for the staff, without the shop’s totals */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWaiting"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SummaryAdmin_days: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last 30 days including today, the oldest first. Newer clients read the figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDay"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FiguresAdmin_show: {
        parameters: {
            query?: {
                days?: "7" | "30" | "90" | "365";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures for the last days including today, updated at most once a minute */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminFigures"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FiguresAdmin_csv: {
        parameters: {
            query: {
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
                days?: "7" | "30" | "90" | "365";
                figure: "orders" | "revenue" | "accounts" | "answers" | "searches" | "views";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UserAdmin_list: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                page?: number;
                pageSize?: number;
                sort?: "newest" | "name" | "username" | "orders";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Without page, pageSize and q, the first 1,000 users are returned */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUser"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UserAdmin_csv: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UserAdmin_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UserAdmin_endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ends every session of the user. 403 `role` when support tries this for a member of staff */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UserAdmin_suspend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspensionInput"];
            };
        };
        responses: {
            /** @description 409 `admin` for an administrator, and `suspended` for a suspended account */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    UserAdmin_endSuspension: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user can sign in again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SellerAdmin_list: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                address?: "missing" | "several";
                paused?: "true";
                page?: number;
                pageSize?: number;
                sort?: "newest" | "name" | "listings";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSeller"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SellerAdmin_csv: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                address?: "missing" | "several";
                paused?: "true";
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SellerAdmin_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seller, whose ETag is its version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSellerDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SellerAdmin_change: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerChange"];
            };
        };
        responses: {
            /** @description The changed seller. A new name, address or pause applies to all the seller’s listings. 409 with the code `stale` when somebody else has saved in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSellerDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SellerAdmin_merge: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SellerMergeInput"];
            };
        };
        responses: {
            /** @description The other seller, who now has this seller’s listings, deals and names. 409 with the code `stale` when somebody else has saved in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSellerDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    NeedsAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deals and sellers that need an administrator’s attention */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Needs"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    NeedsAdmin_attend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removes the deal from the queue until something else happens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Needs"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    JobAdmin_list: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                /** @description Lists only jobs that change this kind of row */
                target?: components["schemas"]["JobTargetKind"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unfinished jobs first, then the newest. Support staff see only jobs on orders */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    JobAdmin_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobInput"];
            };
        };
        responses: {
            /** @description The job continues when the page is closed. A repeated `press` returns the same job */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    JobAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    JobAdmin_rows: {
        parameters: {
            query?: {
                page?: number;
                pageSize?: number;
                result?: components["schemas"]["JobResult"];
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows in the order of their line numbers */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobRow"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    JobAdmin_refused: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    JobAdmin_stop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows without a result stay unchanged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    JobAdmin_undo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobPress"];
            };
        };
        responses: {
            /** @description A job that undoes the changes of this job. 409 `undo-over`: the job ended more than an hour ago */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MailAdmin_list: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                state?: components["schemas"]["MailState"];
                page?: number;
                pageSize?: number;
                sort?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mails, including those sent in the last 30 days */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMail"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MailAdmin_csv: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                state?: components["schemas"]["MailState"];
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    MailAdmin_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 409 with the code `not_dead` unless the last attempt to send the mail has failed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminMail"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FirstDayAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstDay"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FirstDayAdmin_dismiss: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstDay"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FirstDayAdmin_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DemonstrationRemovalInput"];
            };
        };
        responses: {
            /** @description Removes the demonstration’s listings with their orders, reviews, sellers and topics. 409 `orders` if the number of their orders has changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstDay"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    FirstDayAdmin_putBack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 409 when something was sold since the removal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstDay"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    Shop_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings and published pages of the shop, which gateways write into each page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicShop"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopSettingsAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopSettings"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopSettingsAdmin_change: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShopSettingsInput"];
            };
        };
        responses: {
            /** @description 409 with the code `stale` when somebody else has saved in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopSettings"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest 100 letters */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLetter"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterInput"];
            };
        };
        responses: {
            /** @description The new draft */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLetterDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterInput"];
            };
        };
        responses: {
            /** @description The mail as its readers will see it. Nothing is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterPreview"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ETag contains the version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLetterDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description 409 `begun`: the letter is no longer a draft */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_change: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterInput"];
            };
        };
        responses: {
            /** @description The changed draft. 409 `begun`: the letter is no longer a draft. 409 `stale`: somebody has saved the letter in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLetterDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_storedPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stored letter as its readers see it. Once sending has begun, the preview no longer changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterPreview"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sends a test mail to the caller. 409 `unconfirmed`: the account’s email address is not confirmed. 409 `mail`: the shop has no mail server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Received"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_start: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the version to change */
                "If-Match": string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Starts sending the letter. 409 `begun`: the letter is no longer a draft. `today`: a letter was already started on this day (UTC). `sending`: another letter is being sent. `nobody`: there are no subscribers. `listings`: a listing is no longer in the shop. 409 `mail`: the shop has no mail server. 409 `stale`: somebody has saved the letter in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLetterDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_stop: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Stops sending the letter. 409 `ended`: no mails were left to send */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLetterDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    LetterAdmin_resume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Continues sending to the remaining subscribers. 409 `sending`: another letter is being sent. 409 `mail`: the shop has no mail server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminLetterDetails"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SubscriberAdmin_list: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                page?: number;
                pageSize?: number;
                sort?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscribers who have confirmed their address */
            200: {
                headers: {
                    /** @description The number of rows that match the filter */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSubscriber"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SubscriberAdmin_csv: {
        parameters: {
            query?: {
                /** @description Text to find anywhere in a row. Case is ignored */
                q?: string;
                /** @description semicolon: `;` and decimal commas */
                format?: components["schemas"]["CsvFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    SubscriberAdmin_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address gets no more letters, and no mail about the removal */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopPageAdmin_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopPageRow"][];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopPageAdmin_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkdownInput"];
            };
        };
        responses: {
            /** @description The rendered text. Nothing is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkdownPreview"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopPageAdmin_show: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["schemas"]["PageSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShopPage"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopPageAdmin_save: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["schemas"]["PageSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShopPageInput"];
            };
        };
        responses: {
            /** @description 409 with the code `stale` when somebody else has changed the page in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShopPage"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopPageAdmin_setState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["schemas"]["PageSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShopPageStateInput"];
            };
        };
        responses: {
            /** @description 409 with the code `stale` when somebody else has changed the page in the meantime */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShopPage"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ShopPageAdmin_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: number;
                slug: components["schemas"]["PageSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShopPageText"];
                };
            };
            /** @description Failure */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
